"""The performance record: measures programs, compares versions, keeps figures and shows them.

    scripts/bench     suite, rivals       runs the suite; times rivals at the same work
    scripts/regress   gate                compares two versions, or a version with the baseline
                      references          chooses the base versions
                      comparison          runs all tiers on two built versions
                      tiers, memory, smoke    counters, instructions and time; peaks; the quick set
                      layouts, thresholds     keep equal programs from looking different in time
                      stats               turns paired samples into verdicts
                      functions           lists the functions that execute more
                      bisection, scales   find the first slower commit, by a chosen scale
                      ledger              explains intended differences
                      baseline, baseline_history   the stored figures; which commits changed them
                      tables, figures     write the results as Markdown and JSON
                      prove, trials, ...  prove that the gate catches slowdowns: they plant patches/
                                          in a laboratory and keep a proof
    scripts/report    report, page, ...   a page: chart, bars, newest, drawn by svg
                      index               an SQLite database made from the record
                      imported            imports Google Benchmark's JSON of any project
                      history, jumps      find changes over commits
    below them        project, git        the settings of a project; runs git
                      measure, programs   run programs of two kinds
                      google_json         parses Google Benchmark's JSON
                      trees               builds versions
                      record, shape       the JSON Lines file; the fields of a line
                      describe, atomic_file   describe a run; write files atomically
                      markdown, units, messages   tables; figures with units; messages to the user
"""
