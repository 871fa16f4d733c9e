import type { Migration } from './migration.ts';

/**
 * Adds an index in which clips that all facets but days and types count alike are neighbours, so
 * that they are grouped without sorting. It begins with a column that no filter compares for
 * equality: without statistics SQLite would take such an index for any page with that filter.
 */
export const facets: Migration = {
  version: 270,
  up: (connection) => {
    connection.exec(`
      CREATE INDEX cards_by_facets ON cards (verdict_duplicate, state, worst_severity, model,
        prompt_source, decision, not_judged, missing, unreviewed, verdict_real, verdict_intended,
        verdict_wrong, findings);
    `);
  },
};
