// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/playlist.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <initializer_list>
#include <sstream>

#include "app/engine_words.h"
#include "app/language.h"
#include "lessons/player/lesson_library.h"
#include "lessons/text_file.h"
#include "lessons/toml.h"

namespace kolo::app {

namespace {

constexpr qint64 kMostBytes = 1 << 20;
constexpr std::size_t kMostItems = 500;
constexpr std::int64_t kMostSteps = 100'000;

QString tr(const char* text) {
    return QCoreApplication::translate("Playlist", text);
}

/// Reads one file. The first error is kept, and everything after it is skipped.
class Reader {
public:
    Reader(const QString& path, const QStringList& lessons) : m_path(path), m_lessons(lessons) {}

    Outcome<Playlist> read(const toml::table& root) {
        Playlist list;
        list.title = text(root, "title");
        onlyNames(root, {"title", "item"});
        const toml::array* items = root["item"].as_array();
        if (!m_error && (!items || items->empty()))
            wrong(root, tr("there is no [[item]] in it, but it needs at least one"));
        if (!m_error && items->size() > kMostItems)
            wrong(*items, tr("it has %1 items, but at most %2 are allowed").arg(items->size()).arg(kMostItems));
        if (!m_error) {
            for (const toml::node& node : *items) {
                if (m_error) break;
                if (const toml::table* table = node.as_table()) {
                    list.items.push_back(itemOf(*table));
                } else {
                    wrong(node, tr("item must be written as [[item]]"));
                }
            }
        }
        if (m_error) return *m_error;
        return list;
    }

    Error wrongAt(int line, const QString& what) const {
        const QString name = QFileInfo(m_path).fileName();
        const QString place = line > 0 ? tr("The playlist %1, line %2: %3.").arg(name).arg(line).arg(what)
                                       : tr("The playlist %1: %2.").arg(name, what);
        return {ErrorCode::BadValue, "playlist", place.toStdString()};
    }

private:
    void wrong(const toml::node& node, const QString& what) {
        if (!m_error) m_error = wrongAt(static_cast<int>(node.source().begin.line), what);
    }

    void onlyNames(const toml::table& table, std::initializer_list<const char*> names) {
        QStringList allowed;
        for (const char* name : names) allowed << QString::fromLatin1(name);
        for (const auto& [key, value] : table) {
            const QString name = QString::fromUtf8(key.str().data(), static_cast<qsizetype>(key.str().size()));
            if (allowed.contains(name)) continue;
            return wrong(value,
                         tr("“%1” is not known here; allowed are %2").arg(name, allowed.join(QStringLiteral(", "))));
        }
    }

    QString text(const toml::table& table, const char* name) {
        const toml::node* node = table.get(name);
        if (!node) return {};
        if (const auto value = node->value_exact<std::string>()) return QString::fromStdString(*value).trimmed();
        wrong(*node, tr("%1 must be a text in quotes").arg(QLatin1String(name)));
        return {};
    }

    PlaylistItem itemOf(const toml::table& table) {
        PlaylistItem item;
        onlyNames(table, {"title", "notes", "lesson", "run", "spec", "view", "step"});
        item.title = text(table, "title");
        item.notes = text(table, "notes");
        item.lesson = text(table, "lesson");
        const QString spec = text(table, "spec");
        const toml::node* run = table.get("run");
        const int kinds = !item.lesson.isEmpty() + !spec.isEmpty() + (run != nullptr);
        if (kinds != 1)
            wrong(table, tr("an item has exactly one of lesson, run and spec, but this one has %1").arg(kinds));
        if (!item.lesson.isEmpty() && !m_lessons.contains(item.lesson)) {
            wrong(*table.get("lesson"),
                  tr("there is no lesson “%1”; there are %2").arg(item.lesson, m_lessons.join(QStringLiteral(", "))));
        }
        if (run) {
            std::ostringstream json;
            if (const toml::table* settings = run->as_table()) {
                json << toml::json_formatter{*settings};
                takeSpec(item, *run, json.str());
            } else {
                wrong(*run, tr("run must be a table: [item.run] and below it strategy = …"));
            }
        }
        if (!spec.isEmpty()) takeSpecFile(item, *table.get("spec"), spec);
        readPlace(item, table);
        return item;
    }

    void readPlace(PlaylistItem& item, const toml::table& table) {
        const QString view = text(table, "view");
        const QStringList views{QStringLiteral("picture"), QStringLiteral("table"), QStringLiteral("chart")};
        if (!view.isEmpty() && !views.contains(view))
            wrong(*table.get("view"), tr("view is “%1”, but must be picture, table or chart").arg(view));
        item.view = static_cast<LectureView>(std::max<qsizetype>(views.indexOf(view), 0));
        if (const toml::node* step = table.get("step")) {
            const auto value = step->value_exact<std::int64_t>();
            if (!value || *value < 0 || *value > kMostSteps)
                wrong(*step, tr("step must be a whole number from 0 to %1").arg(kMostSteps));
            item.step = static_cast<int>(value.value_or(0));
        }
    }

    void takeSpec(PlaylistItem& item, const toml::node& node, const std::string& json) {
        auto spec = specFromJson(json);
        if (spec) {
            item.run = *spec;
            return;
        }
        QString why = engineWords(spec.error().message);
        if (why.endsWith(QLatin1Char('.'))) why.chop(1);
        wrong(node, why);
    }

    void takeSpecFile(PlaylistItem& item, const toml::node& node, const QString& name) {
        QFile file(QFileInfo(m_path).dir().filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            return wrong(node, tr("the spec file %1 cannot be read: %2").arg(name, file.errorString()));
        takeSpec(item, node, file.read(kMostBytes).toStdString());
    }

    QString m_path;
    QStringList m_lessons;
    std::optional<Error> m_error;
};

/// Without the strategies, not everything that a lesson says is understood; its title is.
QString lessonTitle(const QString& id) {
    std::string text;
    for (const lessons::BuiltInLesson& lesson : lessons::builtInLessons(spokenLanguage().toStdString()))
        if (id == QLatin1String(lesson.id)) text = lesson.text;
    if (text.empty())
        if (const auto own = lessons::readFile(lessons::ownLessonsFolder() / (id + QStringLiteral(".md")).toStdString(),
                                               lessons::kMaxLessonBytes))
            text = *own;
    const std::string title = lessons::parseLesson(text, id.toStdString(), {}).lesson.title;
    return title.empty() ? id : QString::fromStdString(title);
}

}  // namespace

Outcome<Playlist> readPlaylist(const QString& path, const QStringList& lessons) {
    const auto unreadable = [&](const QString& why) {
        return Error{ErrorCode::UnreadableFile, "playlist",
                     tr("The playlist %1 cannot be read: %2.").arg(path, why).toStdString()};
    };
    QFile file(path);
    if (QFileInfo(path).isDir()) return unreadable(tr("it is a folder"));
    if (!file.open(QIODevice::ReadOnly)) return unreadable(file.errorString());
    if (file.size() > kMostBytes) return unreadable(tr("it has more than %1 bytes").arg(kMostBytes));
    const std::string text = file.readAll().toStdString();
    Reader reader(path, lessons);
    try {
        return reader.read(toml::parse(text));
    } catch (const toml::parse_error& error) {
        const auto said = error.description();
        return reader.wrongAt(
            static_cast<int>(error.source().begin.line),
            tr("this is not TOML (%1)").arg(QString::fromUtf8(said.data(), static_cast<qsizetype>(said.size()))));
    } catch (const std::logic_error& error) {
        return reader.wrongAt(0, tr("this is not TOML (%1)").arg(QString::fromUtf8(error.what())));
    }
}

QString titleOf(const PlaylistItem& item) {
    if (!item.title.isEmpty()) return item.title;
    return item.run ? QString::fromStdString(item.run->strategy) : lessonTitle(item.lesson);
}

QStringList knownLessons() {
    QStringList ids;
    for (const lessons::BuiltInLesson& lesson : lessons::builtInLessons()) ids << QString::fromUtf8(lesson.id);
    const QDir own(QString::fromStdString(lessons::ownLessonsFolder().string()));
    for (const QFileInfo& file : own.entryInfoList({QStringLiteral("*.md")}, QDir::Files))
        ids << file.completeBaseName();
    return ids;
}

}  // namespace kolo::app
