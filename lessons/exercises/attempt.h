// SPDX-License-Identifier: Apache-2.0
//
// One student at one sheet. What is typed is a draft until it is checked; drafts can be undone. Every answer that was
// checked and every hint that was taken becomes an entry of the journal, in order, with its time, and the journal is
// all that counts: points, marks and the progress through the sheet are computed from it, here for the window and later
// by whoever grades.
//
// A point is a correct first try: the first answer to a question that was checked was right, and no hint was taken
// before. Later tries change nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/api/names.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

/// The teacher's choice: when an answer is checked.
enum class CheckWhen : std::uint8_t {
    Cell,  ///< as soon as it is entered
    Row,   ///< a row at once
    End,   ///< everything at once
};
inline constexpr Names<CheckWhen, CheckWhen::End> kCheckTimes{"cell", "row", "end"};
inline std::string_view name(CheckWhen check) {
    return kCheckTimes[check];
}

struct Rules {
    CheckWhen check = CheckWhen::Cell;
    bool hints = true;
    friend bool operator==(const Rules&, const Rules&) = default;
};

enum class EntryKind : std::uint8_t { Answer, Hint };
inline constexpr Names<EntryKind, EntryKind::Hint> kEntryKinds{"answer", "hint"};
inline std::string_view name(EntryKind kind) {
    return kEntryKinds[kind];
}

struct Entry {
    std::string question;  ///< Question::id
    EntryKind kind = EntryKind::Answer;
    std::string answer;     ///< as it was typed
    std::int64_t atMs = 0;  ///< since the attempt began, without pauses; never falls
    friend bool operator==(const Entry&, const Entry&) = default;
};

/// What became of a question, after `entries`.
struct Mark {
    int tries = 0;
    int hints = 0;       ///< degrees of help that were taken
    bool right = false;  ///< the last try was; Written: an answer was given
    bool point = false;  ///< the first try was, without a hint
};
/// Marks of a sheet's questions, in their order. Entries of questions that it does not have are an error.
Outcome<std::vector<Mark>> marksOf(const Sheet& sheet, std::span<const Entry> entries);
int pointsOf(std::span<const Mark> marks);

class Attempt {
public:
    Attempt(Sheet sheet, Rules rules);

    const Sheet& sheet() const { return m_sheet; }
    const Rules& rules() const { return m_rules; }
    const std::vector<Entry>& entries() const { return m_entries; }
    const Mark& mark(int question) const { return m_marks[question]; }
    const std::vector<std::string>& drafts() const { return m_drafts; }
    /// There is something to check: not what was given, and not nothing; a blank that is meant is typed, as a full
    /// stop.
    bool isAnswered(int question) const;
    /// The draft has been checked as it stands.
    bool isChecked(int question) const { return m_checked[question]; }

    int points() const { return pointsOf(m_marks); }
    /// The points of the answers that stand checked, as their marks are seen: one that is taken back counts again when
    /// it is checked again.
    int shownPoints() const;
    int possible() const { return possiblePoints(m_sheet); }
    /// Something was answered, or is written already.
    bool isBegun() const;
    /// Every question was answered, and (in order) answered right.
    bool isFinished() const;
    /// The first question that still waits for a right answer, in a sheet that goes in order; the sheet's size when
    /// there is none.
    int current() const;

    /// Types without meaning it yet: kept and never checked by itself, not even where answers are checked at once.
    void draft(int question, std::string text);
    /// Types an answer; checked at once where the rules or the sheet say so. One that is empty is none.
    void write(int question, std::string text, std::int64_t atMs);
    struct Answer {
        int question = 0;
        std::string text;
    };
    /// Several, as one change: what is pasted, cleared or filled in at once is taken back at once.
    void write(std::vector<Answer> answers, std::int64_t atMs);
    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    /// Takes back what was typed or checked last. Cells that were checked are drafts again; their tries stay in the
    /// journal. The (first) question, or -1.
    int undo();
    int redo();

    /// Checks what is drafted and was not checked as it stands. An empty draft is checked as a blank.
    void check(std::span<const int> questions, std::int64_t atMs);
    /// Check what is answered and not yet checked, as one change.
    void checkRow(const std::string& row, std::int64_t atMs);
    void checkAll(std::int64_t atMs);
    /// The next degree of help, or the last once more. The first costs the question's point unless it is already
    /// decided; empty: there is none, or hints are off.
    std::string hint(int question, std::int64_t atMs);
    /// What hint() has said of it so far.
    std::span<const std::string> hintsTaken(int question) const;
    bool hasMoreHints(int question) const;
    /// What is wrong with the draft of a question whose last answer was wrong: what whyWrong() says, or, where it says
    /// nothing and there are hints, the first of those. Free: the point is gone. Empty: nothing to say.
    Text whyWrong(int question) const;

    /// Goes on where another left off: the journal and the drafts as they were.
    Outcome<void> restore(std::vector<Entry> entries, std::vector<std::string> drafts);

private:
    struct Change {
        int question;
        std::string before, after;
    };
    struct Step {
        std::vector<Change> typed;  // together
        std::vector<int> checked;   // together
        bool goesOn = false;        // by draft(): further letters join it
    };
    /// The last step from a list to the other, and the drafts to how they were before or after it.
    int move(std::vector<Step>& from, std::vector<Step>& to, bool forth);
    void change(std::vector<Answer> answers, bool typing);
    void note(int question, EntryKind kind, std::int64_t atMs);
    /// Checks the answered ones of these questions as one step.
    void checkTogether(const std::vector<int>& questions, std::int64_t atMs);
    const std::string* lastTry(int question) const;

    Sheet m_sheet;
    Rules m_rules;
    std::vector<Entry> m_entries;
    std::vector<Mark> m_marks;
    std::vector<std::string> m_drafts;
    std::vector<bool> m_checked;
    std::vector<Step> m_undo, m_redo;
};

}  // namespace kolo::lessons
