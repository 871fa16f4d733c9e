import { noPromptGiven } from '../../../../shared/domain/without-prompt.ts';
import {
  caveats,
  clientFigures,
  clientOutcome,
  clipNotes,
  type Figure,
  frameNote,
  isOpen,
  partNames,
} from '../../client/client-texts.ts';
import { readLogo } from '../../client/read-logo.ts';
import { stillPxOf } from '../../read-report-clip.ts';
import type { ClipSummary, Report, ReportClip } from '../../report.ts';
import {
  type ChartBar,
  clientCharts,
  factsLine,
  generatorName,
  limitBars,
  promptOf,
} from '../../text/clip-texts.ts';
import { formatDate, formatDuration } from '../../text/format-amounts.ts';
import { colors, styles } from './page/pdf-theme.ts';
import type { Sheet } from './page/sheet.ts';
import { layOutClientFinding } from './parts/client-finding-layout.ts';
import { barsHeight, type Cell, createTable, drawBars } from './parts/create-table.ts';
import { clipDestination, markedSpans } from './parts/write-clip.ts';
import {
  cleanLine,
  heightOf,
  lineHeight,
  type TextSpan,
  type TextStyle,
} from './text/break-lines.ts';

const [spaceAbove, spaceBelow] = [22, 10];

/** Height of a heading with the space around it, in points. */
const headingHeight = spaceAbove + styles.heading.size * lineHeight + spaceBelow;

/** Writes a heading with a rule. @param following minimum space below it on the page, in points */
const writeHeading = (sheet: Sheet, text: string, following: number): void => {
  const { content } = sheet;
  sheet.ensureSpace(headingHeight + following);
  if (sheet.y > sheet.paper.top) sheet.y += spaceAbove;
  sheet.doc.outline.addItem(text);
  sheet.write(sheet.lines([{ text, style: styles.heading }], content.width), content);
  sheet.rule(sheet.y + 2, 1.5, colors.accent);
  sheet.y += spaceBelow;
};

const maxLogoSize = { width: 170, height: 54 } as const;

const maxBars = 6;

const figureStyle: TextStyle = { ...styles.title, size: 17 };

const writeLogo = (sheet: Sheet, dataUri: string): void => {
  const { bytes, width, height } = readLogo(dataUri);
  const scale = Math.min(maxLogoSize.width / width, maxLogoSize.height / height, 1);
  const size = { width: width * scale, height: height * scale };
  sheet.doc.image(bytes, sheet.content.x, sheet.y, size);
  sheet.y += size.height + 18;
};

const writeFigures = (sheet: Sheet, figures: readonly Figure[]): void => {
  const perRow = 4;
  const gap = 12;
  const width = (sheet.content.width - (perRow - 1) * gap) / perRow;
  for (let index = 0; index < figures.length; index += perRow) {
    const row = figures.slice(index, index + perRow).map(({ value, name }) => ({
      value: sheet.lines([{ text: value, style: figureStyle }], width - 14),
      name: sheet.lines([{ text: name, style: styles.small }], width - 14),
    }));
    const height = Math.max(...row.map(({ value, name }) => heightOf(value) + heightOf(name))) + 8;
    sheet.ensureSpace(height + 8);
    for (const [column, { value, name }] of row.entries()) {
      const x = sheet.content.x + column * (width + gap);
      sheet.doc.rect(x, sheet.y, width, height).fill(colors.surface);
      sheet.doc.rect(x, sheet.y, 2.5, height).fill(colors.accent);
      sheet.draw(value, { x: x + 9, width: width - 14 }, sheet.y + 4);
      sheet.draw(name, { x: x + 9, width: width - 14 }, sheet.y + 4 + heightOf(value));
    }
    sheet.y += height + 8;
  }
};

const writeLimits = (sheet: Sheet, limits: readonly string[]): void => {
  if (limits.length === 0) return;
  const { x, width } = sheet.content;
  const lines = sheet.lines(
    [{ text: limits.join('\n'), style: { ...styles.strong, color: colors.warn } }],
    width - 20,
  );
  const height = heightOf(lines) + 14;
  sheet.ensureSpace(height);
  sheet.y += 2;
  sheet.doc.lineWidth(0.8).rect(x, sheet.y, width, height).stroke(colors.warn);
  sheet.draw(lines, { x: x + 10, width: width - 20 }, sheet.y + 7);
  sheet.y += height + 6;
};

const writeBars = (sheet: Sheet, heading: string, all: readonly ChartBar[]): void => {
  const bars = limitBars(all, maxBars);
  sheet.ensureSpace(barsHeight(bars) + 8);
  sheet.y += 8;
  const { x, width } = sheet.content;
  drawBars(sheet, heading, bars, { x, width: width * 0.7 }, sheet.y);
  sheet.y += barsHeight(bars);
};

const writeClientStart = async (sheet: Sheet, report: Report): Promise<void> => {
  const { options, madeAt } = report;
  const { title, introduction, logo } = options;
  const summary = await report.summary();
  sheet.newPage();
  if (logo !== null) writeLogo(sheet, logo);
  const write = (text: string, style: TextStyle): void =>
    sheet.write(sheet.lines([{ text, style }], sheet.content.width), sheet.content);
  write(title, styles.title);
  write(formatDate(madeAt), styles.small);
  // Limits come before the introduction, which may fill the page.
  sheet.y += 8;
  writeLimits(sheet, caveats(summary, options));
  if (introduction !== '') {
    sheet.y += 4;
    write(introduction.replaceAll(/\n(?:[^\S\n]*\n){2,}/g, '\n\n'), styles.body);
  }
  writeHeading(sheet, 'Summary', 80);
  writeFigures(sheet, clientFigures(summary, options));
  for (const { title: heading, bars } of clientCharts(summary)) writeBars(sheet, heading, bars);
  sheet.y += 6;
  write(frameNote, styles.small);
};

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
  for (const part of ['findings', 'others'] as const) {
    const stillPx = part === 'findings' ? stillPxOf(options) : undefined;
    let heading: string | null = partNames[part];
    for await (const clip of report.clips({ stillPx, part })) {
      yield* writeClientClip(sheet, clip, options, heading);
      heading = null;
    }
  }
}
