import type { ImportResult } from '../../../../shared/contract/reports.ts';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';

/** Summarizes the outcome of an import, one sentence per fact. */
export const importLines = (result: ImportResult): string[] => {
  const { clips, added, extended, runs, verdicts, conflicts, broken } = result;
  const known = clips - added - extended;
  const lines = [`${formatCountOf(clips, 'clip')} read: ${formatCount(added)} new in the library.`];
  if (extended > 0) {
    lines.push(`${formatCountOf(extended, 'clip')} extended.`);
  }
  if (known > 0) lines.push(`${formatCountOf(known, 'clip')} ${were(known)} already there.`);
  if (runs > 0) lines.push(`${formatCountOf(runs, 'evaluation')} added.`);
  if (verdicts > 0) {
    lines.push(`${formatCountOf(verdicts, 'finding')} got a verdict or a note.`);
  }
  if (conflicts > 0) {
    lines.push(`${formatCountOf(conflicts, 'difference')}: existing data was kept.`);
  }
  if (broken > 0) {
    lines.push(`${formatCountOf(broken, 'line')} could not be read. The rest was imported.`);
  }
  return lines;
};

const were = (count: number): string => (count === 1 ? 'was' : 'were');
