// SPDX-License-Identifier: Apache-2.0
//
// The real program, called as a shell would call it, with its own home that is removed afterwards.
#pragma once

#include <QByteArray>
#include <QList>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include "tests/review_question.h"

namespace kolo::test {

struct Answer {
    int status = -1;  ///< -1: it crashed or did not end
    QByteArray out, err;

    QList<QByteArray> lines() const;  ///< of standard output, without newlines
    /// Exit status 2, one line on standard error, which says this, and nothing else.
    bool refuses(const QByteArray& says) const;
};

class Home {
public:
    QString path(const QString& name = {}) const { return name.isEmpty() ? m_folder.path() : m_folder.filePath(name); }
    QString database() const { return path("data/kolo/runs.sqlite"); }
    /// Writes a file and returns its path.
    QString write(const QString& name, const QByteArray& content) const;

    /// Runs kolo in this home's folder, with its XDG data folder in it.
    Answer kolo(const QStringList& arguments, const QByteArray& input = {}) const;
    /// Runs a program of the placement lab on two virtual GPUs.
    Answer place(const QByteArray& program) const;
    /// A shell command in which $KOLO is the program.
    Answer shell(const QString& command) const;
    void prepare(QProcess& process) const;
    /// Of a test with the columns `words`, a request (behind `command`), and `says`, what its refusal says.
    void refusesTheRow(const QStringList& command = {}) const;

    /// How many runs are recorded in the home's own database.
    int runs() const;

private:
    QTemporaryDir m_folder;
};

QString koloBinary();

}  // namespace kolo::test
