/** Counts the findings of a run that are open or confirmed. @param run its id, as SQL has it */
export const openFindingCount = (run: string): string =>
  `SELECT count(*) FROM findings LEFT JOIN verdicts ON verdicts.track_id = findings.track_id
   WHERE findings.run_id = ${run} AND (verdicts.verdict IS NULL OR verdicts.verdict = 'real')`;
