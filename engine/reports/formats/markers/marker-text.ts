import { parse } from 'node:path';
import { decisionNames } from '../../../../shared/domain/decision.ts';
import { isDismissed } from '../../../../shared/domain/fail-condition.ts';
import { timesInText } from '../../../../shared/domain/finding-name.ts';
import type { FindingKind } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { shortText } from '../../../../shared/text/short-text.ts';
import type { ReportClip } from '../../report.ts';
import { verdictText } from '../../text/finding-texts.ts';

/**
 * Colors, the most important first: as Resolve and OpenTimelineIO name them, and as Premiere writes
 * them (0xAABBGGRR).
 */
const markerColors = {
  real: { color: 'Red', premiere: 4281740498 },
  unreviewed: { color: 'Yellow', premiere: 4281049552 },
  intended: { color: 'Blue', premiere: 4294741314 },
  duplicate: { color: 'Green', premiere: null },
  wrong: { color: 'Green', premiere: null },
} as const satisfies Record<FindingKind, object>;

const importanceOf = ({ verdict }: Finding): number =>
  -Object.keys(markerColors).indexOf(verdict ?? 'unreviewed');

/** Maximum length of the clip's name and of the kinds in a marker's name. */
const maxNamePartChars = 80;

/** Maximum length of each text in a note: programs expect notes that people typed. */
const maxTextChars = 2000;

/** Maximum length of a note to which another finding is added; further ones are only counted. */
const maxNoteChars = 20_000;

/** A text on one line, with control characters and direction marks escaped. */
export const oneLine = (text: string): string => printableText(text.replace(/\s+/g, ' ').trim());

const stateText = (finding: Finding): string => verdictText(finding).toLowerCase();

const kindText = ({ kind }: Finding): string =>
  shortText(oneLine(kindName(kind)), maxNamePartChars);

/** What matters first: programs cut off names. */
const markerName = ({ card }: ReportClip, findings: readonly Finding[], worst: Finding): string => {
  const kinds = [...new Set(findings.map(kindText))].join(', ');
  const clip = parse(oneLine(card.name)).name;
  const [kind, name] = [kinds, clip].map((part) => shortText(part, maxNamePartChars));
  return [kind, stateText(worst), name].join(' · ');
};

/** Clip frames and their numbering. */
export type ClipFrames = {
  /** Number of the clip's first frame. */
  readonly startFrame: number;
  /** Frames a second of the file. */
  readonly fps: number;
};

const placeText = ({ place }: Finding, { startFrame }: ClipFrames): string => {
  if (!place.hasRegion) return 'whole clip';
  const [first, last] = [startFrame + place.firstFrame, startFrame + place.lastFrame];
  return `${first === last ? `frame ${first}` : `frames ${first} to ${last}`} of the clip`;
};

const findingNote = (finding: Finding, frames: ClipFrames, decision: string | null): string => {
  const { description, severity, namedWords, note, place } = finding;
  // Times in it would be a second count beside the frames.
  const withoutTimes = place.hasRegion ? description.replace(timesInText, '') : description;
  const text = (value: string): string => shortText(oneLine(value), maxTextChars);
  const parts = [
    note === '' ? null : `Note: ${text(note)}`,
    decision,
    `${kindText(finding)}, ${stateText(finding)}: ${text(withoutTimes)}`,
    placeText(finding, frames),
    severity === null ? null : `severity ${severity}`,
    namedWords === '' ? null : `prompt "${text(namedWords)}"`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
};

/** Begins with a word of ours, which no program takes for the number of an event. */
const markerNote = (
  { card }: ReportClip,
  findings: readonly Finding[],
  frames: ClipFrames,
): string => {
  const notes: string[] = [];
  let chars = 0;
  for (const finding of findings) {
    if (chars > maxNoteChars) break;
    const decision = `Clip ${decisionNames[card.decision ?? 'undecided'].toLowerCase()}`;
    const note = findingNote(finding, frames, notes.length === 0 ? decision : null);
    chars += note.length;
    notes.push(note);
  }
  const further = findings.length - notes.length;
  if (further > 0) notes.push(`${further} more ${further === 1 ? 'finding' : 'findings'}`);
  notes.push(oneLine(card.name));
  return notes.join(' — ');
};

/** Describes a marker. @param findings of a clip, at least one */
export const describeMarker = (
  clip: ReportClip,
  findings: readonly Finding[],
  frames: ClipFrames,
) => {
  const worst = findings.reduce((one, other) =>
    importanceOf(other) > importanceOf(one) ? other : one,
  );
  const places = findings.map(({ place }) => place);
  return {
    name: markerName(clip, findings, worst),
    note: markerNote(clip, findings, frames),
    ...markerColors[worst.verdict ?? 'unreviewed'],
    worst,
    /** Whether all findings were dismissed. */
    isCompleted: isDismissed(worst),
    /** Numbers of the clip's frames, from the first to the last of any finding. */
    clipFirst:
      frames.startFrame +
      places.reduce((min, { firstFrame }) => Math.min(min, firstFrame), Infinity),
    clipLast:
      frames.startFrame + places.reduce((max, { lastFrame }) => Math.max(max, lastFrame), 0),
    clipFps: frames.fps,
  };
};

export type MarkerDescription = ReturnType<typeof describeMarker>;
