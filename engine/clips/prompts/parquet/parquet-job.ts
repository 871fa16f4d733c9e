import type { ProcessLimits } from '../../process-limits/enforce-limits.ts';
import type { ManifestRow } from '../manifest-row.ts';

export type ParquetJob = {
  readonly path: string;
  readonly limits: ProcessLimits;
};

/** From the process: rows and complaints in parts, then `read`, or `refused` with the reason. */
export type ParquetAnswer =
  | { outcome: 'part'; rows: ManifestRow[]; complaints: string[] }
  | { outcome: 'read' }
  /** `why`: the end of a sentence that begins with the file's name. */
  | { outcome: 'refused'; why: string };

/** Explains that a table cannot be used, and what to do. @param reason without a final period */
export const parquetRefusal = (reason: string): string =>
  `cannot be read (${reason}); save it as metadata.csv`;

/** Thrown if a table cannot be read; the message is for users and has no final period. */
export class UnreadableTableError extends Error {}
