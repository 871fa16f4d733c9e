import type { ReportClip } from '../../../report.ts';
import {
  clipChecks,
  clipFacts,
  earlierResultNote,
  failureText,
  importedNote,
  noFindingsText,
  outcomeText,
  verdictTexts,
  videoNotes,
} from '../../../text/clip-texts.ts';
import { colors, outcomeColors, styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { heightOf } from '../text/break-lines.ts';
import { cleanLine, type TextSpan, type TextStyle } from '../text/styled-text.ts';
import { layOutFinding } from './finding-layout.ts';
import { promptSpans } from './prompt-spans.ts';

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
  const doubts = [
    importedNote(clip),
    failureText(clip),
    earlierResultNote(clip),
    ...videoNotes(clip),
    clip.card.isMissing ? 'The file is missing.' : null,
  ].filter((text) => text !== null);
  const none = noFindingsText(clip);
  return [
    ...verdictTexts(run?.promptParts ?? null).map((text) => ({ text, style: styles.small })),
    ...doubts.map((text) => ({ text, style: warning })),
    ...clipChecks(clip).map(({ isJudged, text }) => ({
      ...{ text, style: isJudged ? styles.body : warning },
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
