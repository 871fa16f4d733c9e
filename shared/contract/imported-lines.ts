import { createAmountFormats } from '../text/amount-formats.ts';
import type { Imported, ImportedAnswers, ImportResult } from './reports.ts';

const { formatCount, formatCountOf } = createAmountFormats(undefined);

type Lines = { readonly lines: readonly string[]; readonly problems: readonly string[] };
type Counted = readonly [count: number, line: string];

const unlessNone = (counted: readonly Counted[]): string[] =>
  counted.filter(([count]) => count > 0).map(([, line]) => line);

const reportLines = (result: ImportResult): Lines => {
  const { clips, added, extended, runs, verdicts, conflicts, broken, problems } = result;
  const known = clips - added - extended;
  return {
    lines: [
      `${formatCountOf(clips, 'clip')} read: ${formatCount(added)} new in the library.`,
      ...unlessNone([
        [extended, `${formatCountOf(extended, 'clip')} updated.`],
        [known, `${formatCountOf(known, 'clip')} already in the library.`],
        [runs, `${formatCountOf(runs, 'evaluation')} added.`],
        [verdicts, `${formatCountOf(verdicts, 'finding')} got a verdict or a note.`],
        [conflicts, `${formatCountOf(conflicts, 'difference')}: existing data was kept.`],
        [broken, `${formatCountOf(broken, 'line')} could not be read. The rest was imported.`],
      ]),
    ],
    problems: problems.map(({ line, message }) => `Skipped line ${formatCount(line)}: ${message}.`),
  };
};

const answerLines = (imported: ImportedAnswers): Lines => {
  const { client, answers, clips, changed, skipped } = imported;
  const { unknown, others, frames } = skipped;
  return {
    lines: [
      `${formatCountOf(answers, 'answer')} of “${client}” about ${formatCountOf(clips, 'clip')}${changed === 0 ? ': nothing new' : ''}.`,
    ],
    problems: unlessNone([
      [unknown, `Skipped ${formatCountOf(unknown, 'clip')} not in this library.`],
      [others, `Skipped ${formatCountOf(others, 'clip')} not in the report.`],
      [frames, `Skipped ${formatCountOf(frames, 'answer')} about frames that their clip lacks.`],
    ]),
  };
};

/** What an import added, and what it skipped, for windows and the command line. */
export const importedLines = (imported: Imported): Lines =>
  'client' in imported ? answerLines(imported) : reportLines(imported);
