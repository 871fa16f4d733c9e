import type { ImportResult } from '../../../shared/contract/reports.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Returns what an import has added, in a line or two. */
export const importText = (name: string, result: ImportResult): string => {
  const { clips, added, extended, runs, verdicts, conflicts } = result;
  const brought = [
    `${added} new`,
    `${extended} extended`,
    counted(runs, 'evaluation', 'evaluations'),
    counted(verdicts, 'verdict or note', 'verdicts or notes'),
  ].join(', ');
  const kept =
    conflicts === 0
      ? ''
      : `${counted(conflicts, 'difference', 'differences')}: existing data was kept.\n`;
  return `${printableText(name)}: ${counted(clips, 'clip', 'clips')} (${brought})\n${kept}`;
};

/** Returns the lines that could not be imported, and why; empty if all could. */
export const brokenLinesText = ({ broken, problems }: ImportResult): string => {
  const lines = problems.map(
    ({ line, message }) => `Line ${line} was left out: ${printableText(message)}.\n`,
  );
  const others = broken - problems.length;
  if (others > 0) lines.push(`${counted(others, 'more line was', 'more lines were')} left out.\n`);
  return lines.join('');
};
