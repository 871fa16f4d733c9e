import type { Migration } from './migration.ts';

/**
 * Matches tracks by seconds. Existing tracks take the seconds of their newest finding with the same
 * frames; a track without such a finding is still matched by frames.
 */
export const trackSeconds: Migration = {
  version: 190,
  up: (connection) => {
    connection.exec(`
      ALTER TABLE tracks ADD COLUMN start_sec REAL;
      ALTER TABLE tracks ADD COLUMN end_sec REAL;
      UPDATE tracks SET (start_sec, end_sec) = (
        SELECT start_sec, end_sec FROM findings JOIN runs ON runs.id = findings.run_id
        WHERE track_id = tracks.id AND findings.start_frame IS tracks.start_frame
          AND findings.end_frame IS tracks.end_frame
        ORDER BY runs.created_ms DESC, runs.id DESC LIMIT 1
      );
    `);
  },
};
