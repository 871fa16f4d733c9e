import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import { factsLine, generatorName } from '../../../client/client-lines.ts';
import { clientOutcome, clipNotes, isOpen, partNames } from '../../../client/client-texts.ts';
import { stillPxOf } from '../../../finding-stills.ts';
import { type ClipSummary, type Report, type ReportClip, reportParts } from '../../../report.ts';
import { promptOf } from '../../../text/clip-texts.ts';
import { formatDuration } from '../../../text/format-amounts.ts';
import { colors, styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { type Cell, createTable } from '../parts/create-table.ts';
import { markedSpans } from '../parts/prompt-spans.ts';
import { clipDestination } from '../parts/write-clip.ts';
import { heightOf } from '../text/break-lines.ts';
import { cleanLine, type TextSpan } from '../text/styled-text.ts';
import { layOutClientFinding } from './client-finding-layout.ts';
import { headingHeight, writeClientStart, writeHeading } from './write-client-start.ts';

const headSpans = (clip: ReportClip): TextSpan[] => {
  const color = isOpen(clip) ? colors.warn : colors.text;
  const facts = factsLine(clip);
  return [
    { text: `${cleanLine(clip.card.name)}\n`, style: styles.subheading },
    { text: clientOutcome(clip), style: { ...styles.smallStrong, color } },
    ...(facts === '' ? [] : [{ text: ` · ${cleanLine(facts)}`, style: styles.small }]),
  ];
};

const promptSpans = (clip: ReportClip): readonly TextSpan[] => {
  const prompt = promptOf(clip);
  return prompt === null
    ? [{ text: `${noPromptGiven}.`, style: styles.small }]
    : markedSpans(prompt.text, clip);
};

const minPromptHeight = 40;

const gapBelowHead = 4;
const gapBelowTexts = 8;

/** Space for the rule above a clip, in points. */
const ruleSpacing = 10;

/**
 * Writes a clip with its full prompt and its findings. Yields after each finding. The header is
 * kept on the page of the first finding unless this would leave a large gap.
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
  const firstFinding = first ? layOutClientFinding(sheet, clip, first, options) : null;
  const head = sheet.lines(headSpans(clip), content.width);
  const prompt = sheet.lines(promptSpans(clip), content.width);
  const warning = { ...styles.body, color: colors.warn };
  const note = clipNotes(clip, options).join(' ');
  const notes = note === '' ? [] : sheet.lines([{ text: note, style: warning }], content.width);
  const start = (heading === null ? ruleSpacing : headingHeight) + heightOf(head) + gapBelowHead;
  const texts = heightOf(prompt) + heightOf(notes) + gapBelowTexts;
  sheet.keepTogether(start + texts + (firstFinding?.height ?? 0));
  sheet.ensureSpace(start + Math.min(texts, minPromptHeight));
  if (heading !== null) writeHeading(sheet, heading, 0);
  else if (sheet.y > sheet.paper.top) {
    sheet.rule(sheet.y, 0.5);
    sheet.y += ruleSpacing;
  }
  sheet.doc.addNamedDestination(clipDestination(clipId), 'XYZ', content.x, sheet.y - 6, null);
  sheet.doc.outline.addItem(cleanLine(name));
  sheet.write(head, content);
  sheet.y += gapBelowHead;
  sheet.write(prompt, content);
  sheet.write(notes, content);
  sheet.y += gapBelowTexts;
  firstFinding?.write();
  yield;
  for (const finding of others) {
    layOutClientFinding(sheet, clip, finding, options).write();
    yield;
  }
}

const cellsOf = (clip: ClipSummary, hasGenerators: boolean): Cell[] => {
  const { card } = clip;
  const strong = card.outcome === 'confirmed' ? styles.smallStrong : styles.small;
  return [
    {
      text: card.name,
      style: { ...styles.small, color: colors.text, linkTo: clipDestination(card.clipId) },
    },
    {
      text: clientOutcome(clip),
      style: isOpen(clip) ? { ...strong, color: colors.warn } : strong,
      wraps: true,
    },
    {
      text: card.durationSec === null ? '–' : formatDuration(card.durationSec),
      style: styles.small,
    },
    ...(hasGenerators ? [{ text: generatorName(card) ?? '–', style: styles.small }] : []),
  ];
};

async function* writeClientTable(sheet: Sheet, report: Report): AsyncGenerator<void> {
  writeHeading(sheet, 'All clips', 60);
  const { byGenerator } = await report.summary();
  const hasGenerators = byGenerator.length > 0;
  const others = [
    { heading: 'Outcome', width: 190 },
    { heading: 'Length', width: 60 },
    ...(hasGenerators ? [{ heading: 'Generator', width: 120 }] : []),
  ];
  const clipColumnWidth = others.reduce((left, { width }) => left - width, sheet.content.width);
  const table = createTable(sheet, [{ heading: 'Clip', width: clipColumnWidth }, ...others]);
  for await (const clip of report.clipSummaries()) {
    table.addRow(cellsOf(clip, hasGenerators));
    yield;
  }
}

export async function* writeClientReport(sheet: Sheet, report: Report): AsyncGenerator<void> {
  const { options } = report;
  await writeClientStart(sheet, report);
  yield* writeClientTable(sheet, report);
  for (const part of reportParts) {
    const stillPx = part === 'findings' ? stillPxOf(options) : undefined;
    let heading: string | null = partNames[part];
    for await (const clip of report.clips(stillPx, part)) {
      yield* writeClientClip(sheet, clip, options, heading);
      heading = null;
    }
  }
}
