/** SQL that counts the open or confirmed findings of a run. @param run SQL expression for its id */
export const openFindingCount = (run: string): string =>
  `SELECT count(*) FROM findings LEFT JOIN verdicts ON verdicts.track_id = findings.track_id
   WHERE findings.run_id = ${run} AND (verdicts.verdict IS NULL OR verdicts.verdict = 'real')`;

/** SQL that counts the confirmed findings of a run. @param run SQL expression for its id */
export const confirmedFindingCount = (run: string): string =>
  `${openFindingCount(run)} AND verdicts.verdict = 'real'`;
