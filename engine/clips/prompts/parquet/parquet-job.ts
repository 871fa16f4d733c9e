import type { ProcessLimits } from '../../process-limits/enforce-limits.ts';
import type { ManifestRow } from '../manifest-row.ts';

/** To the process: a file to read. It takes one. */
export type ParquetJob = {
  readonly path: string;
  readonly limits: ProcessLimits;
};

/** From it: rows and complaints in several parts, then that these were all, or why there are none. */
export type ParquetAnswer =
  | { outcome: 'part'; rows: ManifestRow[]; complaints: string[] }
  | { outcome: 'read' }
  /** `why`: the end of a sentence that begins with the file's name. */
  | { outcome: 'refused'; why: string };

/** Said of a table that cannot be used, and what to do. @param reason a sentence without its end */
export const parquetRefusal = (reason: string): string =>
  `cannot be read (${reason}); save it as metadata.csv`;

/** Why a table is not read, as a sentence for people without its end. */
export class UnreadableTable extends Error {}
