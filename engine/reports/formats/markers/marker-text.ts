/** What markers say. Texts are on one line and harmless, whoever they are from. */
import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { findingKindNames } from '../../../../shared/domain/shown-names.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { ReportClip, ReportFinding } from '../../report.ts';

/** Names stand on a timeline. */
const nameChars = 80;

/** Of a marker for several findings, the name is longer: it says which they are. */
const labelsChars = 250;

/** Texts of a note, each for itself: programs are made for notes that people type. */
const noteChars = 2000;

/** When so much is said, what else begins at the same frame is only counted. */
const wholeNoteChars = 20_000;

const shortened = (text: string, most: number): string => {
  // Whatever is cut off here is far behind what is kept.
  const characters = [...text.slice(0, most * 2)];
  return text.length <= most || characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

/** A text in one line, without commands and marks that turn the reading direction. */
export const oneLine = (text: string): string => printableText(text.replace(/\s+/g, ' ').trim());

const kinds: Record<string, string> = { visual_glitch: 'glitch', prompt_misalignment: 'prompt' };

const kindOf = ({ type }: ReportFinding): string => kinds[type] ?? 'finding';

/** What a finding is called: `glitch 3`, `prompt 1`, or `finding 2` where its type is not known. */
const labelOf = (finding: ReportFinding): string => `${kindOf(finding)} ${finding.number}`;

/** Several findings in one name: `glitch 1, 3, prompt 2`. */
const labelsOf = (findings: readonly ReportFinding[]): string =>
  [...Map.groupBy(findings, kindOf)]
    .map(([kind, alike]) => `${kind} ${alike.map(({ number }) => number).join(', ')}`)
    .join(', ');

/** A marker's name. */
export const markerName = (findings: readonly ReportFinding[]): string => {
  const [first, ...others] = findings;
  if (!first) return '';
  if (others.length > 0) return shortened(labelsOf(findings), labelsChars);
  const description = oneLine(first.description);
  return shortened(description ? `${labelOf(first)}: ${description}` : labelOf(first), nameChars);
};

const placeText = ({ table }: ReportClip, { place }: ReportFinding): string => {
  const { firstFrame, lastFrame, hasRegion } = place;
  if (!hasRegion) return 'whole clip';
  const [first, last] = [timecodeOf(table, firstFrame), timecodeOf(table, lastFrame)];
  return firstFrame === lastFrame
    ? `frame ${firstFrame} (${first})`
    : `frames ${firstFrame} to ${lastFrame} (${first} to ${last})`;
};

const findingNote = (clip: ReportClip, finding: ReportFinding): string => {
  const { description, type, severity, prompt_segment: segment, verdict, note } = finding;
  const text = (value: string): string => shortened(oneLine(value), noteChars);
  const parts = [
    `${labelOf(finding)}: ${text(description)}`,
    kinds[type] ? null : `type ${text(type)}`,
    placeText(clip, finding),
    severity === undefined ? null : `severity ${severity}`,
    segment ? `prompt "${text(segment.text)}"` : null,
    findingKindNames[verdict ?? 'unreviewed'].toLowerCase(),
    note === '' ? null : `note: ${text(note)}`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
};

/** All that is to be said of findings of a clip, and which clip it is. */
export const markerNote = (clip: ReportClip, findings: readonly ReportFinding[]): string => {
  const notes: string[] = [];
  let chars = 0;
  for (const finding of findings) {
    if (chars > wholeNoteChars) break;
    const note = findingNote(clip, finding);
    chars += note.length;
    notes.push(note);
  }
  const left = findings.length - notes.length;
  if (left > 0) notes.push(`${left} more ${left === 1 ? 'finding' : 'findings'}`);
  const { name, sha256 } = clip.card;
  notes.push(sha256 === null ? oneLine(name) : `${oneLine(name)} · sha256 ${sha256.slice(0, 12)}`);
  return notes.join(' — ');
};
