"""The performance record: what measures, compares, keeps and shows.

    scripts/bench     suite, rivals       runs the suite; the same work by others
    scripts/regress   gate                two versions, or one beside the stored baseline
                      references          which versions are the bases
                      comparison          two built versions, and what all tiers say of them
                      tiers, memory, smoke    counters, instructions and time; peaks; the quick set
                      layouts, thresholds     what lets equal programs differ in time
                      stats               paired samples in, verdicts out
                      functions           which functions do more
                      bisection, scales   which commit was the first slower one, and by what
                      ledger              what explains a difference
                      baseline, baseline_history   what is stored; who changed it
                      tables, figures     what was found, in Markdown and JSON
                      prove, trials, ...  that the gate catches what it should: planted by patches/
                                          in a laboratory, kept as a proof
    scripts/report    report, page, ...   one page: chart, bars, newest, drawn by svg
                      index               SQLite, made from the record
                      imported            Google Benchmark's JSON, of any project
                      history, jumps      what changed over commits
    below them        project             what is known of a project
                      measure, programs   programs that run, of two kinds
                      google_json         what Google Benchmark writes
                      trees               versions that are built
                      record, shape       the JSON Lines that are kept; what a line is
                      describe, atomic_file   what a run is of; files that appear whole or never
                      markdown, units, messages   tables; figures with units; words to people
"""
