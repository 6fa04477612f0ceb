// SPDX-License-Identifier: Apache-2.0
//
// A class at a glance, from what has been handed in so far: who is where, which question is hard, and what went wrong
// there. It recomputes marks from the answers and repeats no run; whether a submission holds is for grade.h to say.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lessons/submissions/submission.h"

namespace kolo::lessons {

/// A student at one exercise.
struct ClassWork {
    std::string title;  ///< of the exercise
    int questions = 0, answered = 0, points = 0, possible = 0, hints = 0;
    std::string at;        ///< the first question without an answer; empty: all are answered
    int atQuestion = 0;    ///< its number on the sheet, 1 …
    std::string atPrompt;  ///< and its words
    double minutes = 0;

    struct Tried {
        std::string prompt;
        bool firstTry = false, right = false;
        int hints = 0;
        /// What the first wrong answer has overlooked, or where nothing can be said of it, the answer; empty: none.
        Text mistake;
        std::string mistakeKey;  ///< the same for all who have made it
    };
    std::map<std::string, Tried> tried;  ///< by question; those with points that were answered or hinted at
};

struct ClassStudent {
    Student student;
    std::string file, madeAt;
    bool untouched = true;  ///< chain and seal are in order
    std::vector<ClassWork> works;
};

/// A question over the class.
struct ClassQuestion {
    int item = 0;                            ///< of the assignment, 1 …
    std::string exercise, question, prompt;  ///< the prompt as one of the students has it
    int students = 0, firstTry = 0, right = 0, hints = 0;
    Text mistake;      ///< the commonest, as one of them has made it
    int mistaken = 0;  ///< how many have
};

class ClassOverview {
public:
    /// One more file. Of several by one student the latest counts; one student is one name and one number. An error
    /// says why the file cannot be read.
    Outcome<void> add(const std::filesystem::path& file);

    /// The assignment that the most students have answered is the one that is shown.
    std::string title() const { return shown().title; }  ///< of the assignment; empty: practice
    std::vector<ClassStudent> students() const;          ///< by name
    std::vector<Text> leftOut() const;                   ///< of each file that answers another assignment, a sentence
    std::vector<Text> sharedNumbers() const;             ///< of two files with one number but two names, a sentence
    /// The hardest first: those that the fewest got right at the first try, then those with the most hints.
    std::vector<ClassQuestion> questions() const;

private:
    struct Class {
        std::string title;
        std::map<std::pair<std::string, std::string>, ClassStudent> students;  // by Student::key() and name
    };
    const Class& shown() const;

    std::map<std::string, Class> m_classes;  // by the assignment's nonce
};

}  // namespace kolo::lessons
