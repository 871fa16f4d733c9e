import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import { clientOutcome } from '../../../client/client-outcome.ts';
import { clientFacts, clipNotes, outcomeWords } from '../../../client/client-words.ts';
import type { Report, ReportClip } from '../../../report.ts';
import { promptOf } from '../../../text/clip-words.ts';
import { colors, styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { clipPlace } from '../parts/clip-place.ts';
import { markedSpans } from '../parts/prompt-spans.ts';
import { heightOf } from '../text/break-lines.ts';
import { cleanLine } from '../text/clean-text.ts';
import type { TextSpan } from '../text/text-style.ts';
import { setClientFinding } from './set-client-finding.ts';
import { headingHeight, writeHeading } from './write-heading.ts';

const headSpans = (clip: ReportClip): TextSpan[] => {
  const outcome = clientOutcome(clip);
  const isDone = outcome === 'findings' || outcome === 'none';
  const facts = clientFacts(clip).map(({ name, value }) =>
    name === 'Generator' ? `${name}: ${value}` : value,
  );
  return [
    { text: `${cleanLine(clip.card.name)}\n`, style: styles.subheading },
    {
      text: outcomeWords(clip),
      style: { ...styles.smallStrong, color: isDone ? colors.text : colors.warn },
    },
    { text: cleanLine([' ', ...facts].join(' · ')), style: styles.small },
  ];
};

const promptSpans = (clip: ReportClip): readonly TextSpan[] => {
  const prompt = promptOf(clip);
  return prompt === null
    ? [{ text: `${noPromptGiven}.`, style: styles.small }]
    : markedSpans(prompt.text, clip);
};

/** A line between this clip and the one before. */
const drawRule = ({ doc, whole, y }: Sheet): void => {
  doc.lineWidth(0.5).strokeColor(colors.line);
  doc
    .moveTo(whole.x, y)
    .lineTo(whole.x + whole.width, y)
    .stroke();
};

/**
 * Writes a clip with its whole prompt and its findings. Yields after each. Its head stays with the
 * first finding, unless the prompt is so long that this would leave a hole.
 * @param heading of the part that begins with this clip; null within a part
 */
export function* writeClientClip(
  sheet: Sheet,
  clip: ReportClip,
  options: Report['options'],
  heading: string | null,
): Generator<void> {
  const { clipId, name } = clip.card;
  const { whole } = sheet;
  const [first, ...others] = clip.findings;
  const head = sheet.lines(headSpans(clip), whole.width);
  const prompt = sheet.lines(promptSpans(clip), whole.width);
  const notes = sheet.lines(
    [
      {
        text: clipNotes(clip, options).join(' '),
        style: { ...styles.body, color: colors.warn },
      },
    ],
    whole.width,
  );
  const hasNotes = clip.findings.length > 0 && clipNotes(clip, options).length > 0;
  const texts = heightOf(prompt) + (hasNotes ? heightOf(notes) + 3 : 0) + 12;
  const above = heading === null ? 12 : headingHeight;
  const room = sheet.heightLeft - above - heightOf(head) - texts;
  const set = first ? setClientFinding(sheet, clip, first, options, room) : null;
  const together = heightOf(head) + texts + (set?.height ?? 0);
  const maxTogether = sheet.paper.contentHeight * 0.4;
  sheet.need(above + (together <= maxTogether ? together : heightOf(head) + 40));
  if (heading !== null) writeHeading(sheet, heading, options.accent, 0);
  else if (sheet.y > sheet.paper.top) {
    drawRule(sheet);
    sheet.y += 10;
  }
  sheet.doc.addNamedDestination(clipPlace(clipId), 'XYZ', whole.x, sheet.y - 6, null);
  sheet.doc.outline.addItem(cleanLine(name));
  sheet.write(head, whole);
  sheet.y += 4;
  sheet.write(prompt, whole);
  if (hasNotes) {
    sheet.y += 3;
    sheet.write(notes, whole);
  }
  sheet.y += 8;
  set?.write();
  yield;
  for (const finding of others) {
    setClientFinding(sheet, clip, finding, options, sheet.heightLeft).write();
    yield;
  }
}
