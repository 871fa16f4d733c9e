import { clientOutcome } from '../../../client/client-outcome.ts';
import { isWarning } from '../../../client/client-outcomes.ts';
import { outcomeWords } from '../../../client/client-words.ts';
import { generatorWords } from '../../../client/generator-words.ts';
import type { Report, SummedClip } from '../../../report.ts';
import { durationWords } from '../../../text/amount-words.ts';
import { colors, styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { clipPlace } from '../parts/clip-place.ts';
import { type Cell, createTable } from '../parts/create-table.ts';
import { writeHeading } from './write-heading.ts';

const cellsOf = (clip: SummedClip, hasGenerators: boolean): Cell[] => {
  const { card } = clip;
  const outcome = clientOutcome(clip);
  const strong = outcome === 'findings' ? styles.smallStrong : styles.small;
  return [
    {
      text: card.name,
      style: { ...styles.small, color: colors.text, leadsTo: clipPlace(card.clipId) },
    },
    {
      text: outcomeWords(clip),
      style: isWarning(outcome) ? { ...strong, color: colors.warn } : strong,
    },
    {
      text: card.durationSec === null ? '–' : durationWords(card.durationSec),
      style: styles.small,
    },
    ...(hasGenerators ? [{ text: generatorWords(card) ?? '–', style: styles.small }] : []),
  ];
};

/** One row for each clip, each leading to its place. Yields after each. */
export async function* writeClientTable(sheet: Sheet, report: Report): AsyncGenerator<void> {
  writeHeading(sheet, 'All clips', report.options, 60);
  const { byGenerator } = await report.summary();
  const hasGenerators = byGenerator.length > 0;
  const others = [
    { heading: 'Result', width: 140 },
    { heading: 'Length', width: 60 },
    ...(hasGenerators ? [{ heading: 'Generator', width: 120 }] : []),
  ];
  const room = others.reduce((left, { width }) => left - width, sheet.whole.width);
  const table = createTable(sheet, [{ heading: 'Clip', width: room }, ...others]);
  for await (const clip of report.summedClips()) {
    table.addRow(cellsOf(clip, hasGenerators));
    yield;
  }
}
