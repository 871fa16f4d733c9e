import { markPrompt } from '../../../../../shared/domain/prompt-segments.ts';
import { segmentLanes } from '../../../../../shared/domain/segment-lanes.ts';
import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import type { ReportClip } from '../../../report.ts';
import {
  clipChecks,
  clipDoubts,
  clipFacts,
  noFindingsText,
  outcomeText,
  promptOf,
  verdictTexts,
  worstSeverity,
} from '../../../text/clip-texts.ts';
import { colors, outcomeColors, severityColor, styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { cleanLine, heightOf, type TextSpan, type TextStyle } from '../text/break-lines.ts';
import { layOutFinding } from './finding-layout.ts';

export const markedSpans = (text: string, { findings }: ReportClip): TextSpan[] => {
  const segments = findings.map(({ words }) => words);
  const lanes = segmentLanes(findings);
  return markPrompt(text, segments).map(({ text: part, segments: indexes }) => {
    if (indexes.length === 0) return { text: part, style: styles.body };
    const underlines: (string | null)[] = [];
    for (const segment of indexes) {
      const lane = lanes[segment];
      if (typeof lane !== 'number') continue;
      while (underlines.length <= lane) underlines.push(null);
      underlines[lane] = severityColor(findings[segment]?.severity).ink;
    }
    const worst = worstSeverity(indexes.flatMap((segment) => findings[segment] ?? []));
    const { background } = severityColor(worst);
    const style: TextStyle = { ...styles.body, background, underlines };
    return { text: part, style };
  });
};

export const promptSpans = (clip: ReportClip): TextSpan[] => {
  const prompt = promptOf(clip);
  if (!prompt) return [{ text: `${noPromptGiven}.`, style: styles.small }];
  return [
    { text: `Prompt (${prompt.source}): `, style: styles.small },
    ...markedSpans(prompt.text, clip),
  ];
};

export const clipDestination = (clipId: string): string => `clip-${clipId}`;

const warning: TextStyle = { ...styles.body, color: colors.warn };

const headSpans = (clip: ReportClip): TextSpan[] => {
  const { card } = clip;
  const facts = clipFacts(clip).map(({ name, value }) => `${name} ${value}`);
  return [
    { text: `${cleanLine(card.name)}\n`, style: styles.heading },
    {
      text: outcomeText(card),
      style: { ...styles.smallStrong, color: outcomeColors[card.outcome] },
    },
    { text: ` · ${cleanLine(facts.join(' · '))}`, style: styles.small },
  ];
};

/** What was checked, and why there is no result: not to be mistaken for "no findings". */
const checkSpans = (clip: ReportClip): TextSpan[] => {
  const { run } = clip;
  const missing = clip.card.isMissing ? ['The file is missing.'] : [];
  const doubts = [...clipDoubts(clip), ...missing];
  const none = noFindingsText(clip);
  return [
    ...verdictTexts(run?.promptParts ?? null).map((text) => ({ text, style: styles.small })),
    ...doubts.map((text) => ({ text, style: warning })),
    ...clipChecks(clip).map(({ isJudged, text }) => ({
      text,
      style: isJudged ? styles.body : warning,
    })),
    ...(none ? [{ text: none, style: styles.body }] : []),
  ];
};

const writeHead = (sheet: Sheet, clip: ReportClip, following: number): void => {
  const { clipId, name } = clip.card;
  const head = sheet.lines(headSpans(clip), sheet.paper.contentWidth);
  const texts = [promptSpans(clip), ...checkSpans(clip).map((span) => [span])].map((spans) =>
    sheet.lines(spans, sheet.paper.contentWidth),
  );
  // The header is kept with what follows, unless that is higher than half a page.
  const below = texts.reduce((sum, lines) => sum + heightOf(lines), 24) + following;
  sheet.ensureSpace(heightOf(head) + Math.min(below, sheet.paper.contentHeight / 2));
  if (sheet.y > sheet.paper.top) {
    sheet.rule(sheet.y, 0.8);
    sheet.y += 10;
  }
  sheet.doc.addNamedDestination(
    clipDestination(clipId),
    'XYZ',
    sheet.paper.margin,
    sheet.y - 6,
    null,
  );
  sheet.doc.outline.addItem(cleanLine(name));
  sheet.write(head, sheet.content);
  sheet.y += 6;
  for (const [index, lines] of texts.entries()) {
    sheet.write(lines, sheet.content);
    if (index === 0) sheet.y += 6;
  }
  sheet.y += 6;
};

/**
 * Writes a clip with all its findings. Yields after each finding.
 * @param showsStills whether each finding shows its still, or says why it has none
 */
export function* writeClip(sheet: Sheet, clip: ReportClip, showsStills: boolean): Generator<void> {
  const [first, ...others] = clip.findings;
  const firstFinding = first ? layOutFinding(sheet, clip, first, showsStills) : null;
  writeHead(sheet, clip, firstFinding?.height ?? 0);
  firstFinding?.write();
  yield;
  for (const finding of others) {
    layOutFinding(sheet, clip, finding, showsStills).write();
    yield;
  }
  sheet.y += 4;
}
