import type { ImportResult } from '../../../shared/contract/reports.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const importText = (name: string, result: ImportResult): string => {
  const { clips, added, extended, runs, verdicts, conflicts } = result;
  const summary = [
    `${added} new`,
    `${extended} updated`,
    counted(runs, 'evaluation', 'evaluations'),
    counted(verdicts, 'verdict or note', 'verdicts or notes'),
  ].join(', ');
  const conflictNote =
    conflicts === 0
      ? ''
      : `${counted(conflicts, 'conflict', 'conflicts')}: kept the existing data.\n`;
  return `${printableText(name)}: ${counted(clips, 'clip', 'clips')} (${summary})\n${conflictNote}`;
};

/** Returns the lines that could not be imported, with reasons; empty if there are none. */
export const brokenLinesText = ({ broken, problems }: ImportResult): string => {
  const lines = problems.map(
    ({ line, message }) => `Skipped line ${line}: ${printableText(message)}.\n`,
  );
  const others = broken - problems.length;
  if (others > 0) lines.push(`Skipped ${counted(others, 'more line', 'more lines')}.\n`);
  return lines.join('');
};
