import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import { factsLine, generatorWords } from '../../../client/client-lines.ts';
import { clientOutcome, isWarning } from '../../../client/client-outcome.ts';
import { clipNotes, outcomeWords, partNames } from '../../../client/client-words.ts';
import { stillPxOf } from '../../../finding-stills.ts';
import { type Report, type ReportClip, reportParts, type SummedClip } from '../../../report.ts';
import { promptOf } from '../../../text/clip-words.ts';
import { formatDuration } from '../../../text/format-amounts.ts';
import { colors, styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { type Cell, createTable } from '../parts/create-table.ts';
import { markedSpans } from '../parts/prompt-spans.ts';
import { clipPlace } from '../parts/write-clip.ts';
import { heightOf } from '../text/break-lines.ts';
import { cleanLine, type TextSpan } from '../text/styled-text.ts';
import { layOutClientFinding } from './client-finding-layout.ts';
import { headingHeight, writeClientStart, writeHeading } from './write-client-start.ts';

const headSpans = (clip: ReportClip): TextSpan[] => {
  const color = isWarning(clientOutcome(clip)) ? colors.warn : colors.text;
  const facts = factsLine(clip);
  return [
    { text: `${cleanLine(clip.card.name)}\n`, style: styles.subheading },
    { text: outcomeWords(clip), style: { ...styles.smallStrong, color } },
    ...(facts === '' ? [] : [{ text: ` · ${cleanLine(facts)}`, style: styles.small }]),
  ];
};

const promptSpans = (clip: ReportClip): readonly TextSpan[] => {
  const prompt = promptOf(clip);
  return prompt === null
    ? [{ text: `${noPromptGiven}.`, style: styles.small }]
    : markedSpans(prompt.text, clip);
};

/** Part of a long prompt that stays with the clip's name, in points. */
const minPrompt = 40;

const gapBelowHead = 4;
const gapBelowTexts = 8;

/** Room for the rule above a clip, in points. */
const ruleRoom = 10;

/**
 * Writes a clip with its full prompt and its findings, and yields after each. The head stays with the
 * first finding unless this would leave a large gap.
 * @param heading heading of the part that begins with this clip; null within a part
 */
function* writeClientClip(
  sheet: Sheet,
  clip: ReportClip,
  options: Report['options'],
  heading: string | null,
): Generator<void> {
  const { clipId, name } = clip.card;
  const { content } = sheet;
  const [first, ...others] = clip.findings;
  const set = first ? layOutClientFinding(sheet, clip, first, options) : null;
  const head = sheet.lines(headSpans(clip), content.width);
  const prompt = sheet.lines(promptSpans(clip), content.width);
  const warning = { ...styles.body, color: colors.warn };
  const note = clipNotes(clip, options).join(' ');
  const notes = note === '' ? [] : sheet.lines([{ text: note, style: warning }], content.width);
  const start = (heading === null ? ruleRoom : headingHeight) + heightOf(head) + gapBelowHead;
  const texts = heightOf(prompt) + heightOf(notes) + gapBelowTexts;
  sheet.keep(start + texts + (set?.height ?? 0));
  sheet.need(start + Math.min(texts, minPrompt));
  if (heading !== null) writeHeading(sheet, heading, options, 0);
  else if (sheet.y > sheet.paper.top) {
    sheet.rule(sheet.y, 0.5);
    sheet.y += ruleRoom;
  }
  sheet.doc.addNamedDestination(clipPlace(clipId), 'XYZ', content.x, sheet.y - 6, null);
  sheet.doc.outline.addItem(cleanLine(name));
  sheet.write(head, content);
  sheet.y += gapBelowHead;
  sheet.write(prompt, content);
  sheet.write(notes, content);
  sheet.y += gapBelowTexts;
  set?.write();
  yield;
  for (const finding of others) {
    layOutClientFinding(sheet, clip, finding, options).write();
    yield;
  }
}

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
      text: card.durationSec === null ? '–' : formatDuration(card.durationSec),
      style: styles.small,
    },
    ...(hasGenerators ? [{ text: generatorWords(card) ?? '–', style: styles.small }] : []),
  ];
};

/** Writes a row for each clip with a link to its place, and yields after each. */
async function* writeClientTable(sheet: Sheet, report: Report): AsyncGenerator<void> {
  writeHeading(sheet, 'All clips', report.options, 60);
  const { byGenerator } = await report.summary();
  const hasGenerators = byGenerator.length > 0;
  const others = [
    { heading: 'Result', width: 140 },
    { heading: 'Length', width: 60 },
    ...(hasGenerators ? [{ heading: 'Generator', width: 120 }] : []),
  ];
  const room = others.reduce((left, { width }) => left - width, sheet.content.width);
  const table = createTable(sheet, [{ heading: 'Clip', width: room }, ...others]);
  for await (const clip of report.summedClips()) {
    table.addRow(cellsOf(clip, hasGenerators));
    yield;
  }
}

/** Writes a report for a client. Yields whenever the written bytes can be taken. */
export async function* writeClientReport(sheet: Sheet, report: Report): AsyncGenerator<void> {
  const { options } = report;
  await writeClientStart(sheet, report);
  yield* writeClientTable(sheet, report);
  for (const part of reportParts) {
    const stillPx = part === 'findings' ? stillPxOf(options) : undefined;
    let above: string | null = partNames[part];
    for await (const clip of report.clips(stillPx, part)) {
      yield* writeClientClip(sheet, clip, options, above);
      above = null;
    }
  }
}
