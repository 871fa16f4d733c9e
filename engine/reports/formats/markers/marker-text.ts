import { parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ReportOptions } from '../../../../shared/contract/reports.ts';
import { isClipAddress } from '../../../../shared/domain/clip-address.ts';
import { decisionNames } from '../../../../shared/domain/decision.ts';
import { isDismissed } from '../../../../shared/domain/fail-condition.ts';
import { timesInText } from '../../../../shared/domain/finding-name.ts';
import { severityLevel } from '../../../../shared/domain/severity.ts';
import type { FindingKind } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { shortText } from '../../../../shared/text/short-text.ts';
import type { ReportClip } from '../../report.ts';
import { promptOf } from '../../text/clip-texts.ts';
import { findingKindName, verdictText } from '../../text/finding-texts.ts';
import { formatFrameRate } from '../../text/format-amounts.ts';

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

/** "kept", "rejected" or "undecided". */
export const decisionText = ({ decision }: ReportClip['card']): string =>
  decisionNames[decision ?? 'undecided'].toLowerCase();

/** The clip's prompt on one line; empty if unknown. */
export const promptText = (clip: ReportClip): string => oneLine(promptOf(clip)?.text ?? '');

export const stateText = (finding: Finding): string => verdictText(finding).toLowerCase();

export const kindText = (finding: Finding): string =>
  shortText(oneLine(findingKindName(finding, 'technical')), maxNamePartChars);

/**
 * What matters first: programs cut off names. A timeline of one clip is named after it. Undecided
 * clips are so in the note.
 */
const markerName = (
  { card }: ReportClip,
  findings: readonly Finding[],
  worst: Finding,
  { timeline }: ReportOptions,
): string => {
  const kinds = [...new Set(findings.map(kindText))].join(', ');
  const name = `${shortText(kinds, maxNamePartChars)} (${stateText(worst)})`;
  const clip = shortText(parse(oneLine(card.name)).name, maxNamePartChars);
  return [name, timeline === 'one' && clip, card.decision && decisionText(card)]
    .filter(Boolean)
    .join(' · ');
};

/** Clip frames and their numbering. */
export type ClipFrames = {
  /** Number of the clip's first frame. */
  readonly startFrame: number;
  /** Frames a second of the file. */
  readonly fps: number;
  readonly timelineFps: number;
};

/** "frames 30–42", with their rate if the timeline has another. */
const placeText = ({ place }: Finding, { startFrame, fps, timelineFps }: ClipFrames): string => {
  if (!place.hasRegion) return 'whole clip';
  const [first, last] = [startFrame + place.firstFrame, startFrame + place.lastFrame];
  const numbers = first === last ? `frame ${first}` : `frames ${first}–${last}`;
  return fps === timelineFps ? numbers : `${numbers} at ${formatFrameRate(fps)} fps`;
};

/** The description, with numbers of frames for timecodes, which are at the rate of the clip. */
const textWithFrames = ({ description, place }: Finding, { startFrame }: ClipFrames): string =>
  description
    .replaceAll(place.startTimecode, `frame ${startFrame + place.firstFrame}`)
    .replaceAll(place.endTimecode, `frame ${startFrame + place.lastFrame}`);

/** What was found, what a person wrote, where, and the words of the prompt; then the severity. */
const findingNote = (finding: Finding, frames: ClipFrames, head: string): string => {
  const { description, namedWords, note, place } = finding;
  const severity = severityLevel(finding.severity);
  // Times in it would be a second count beside the frames.
  const withoutTimes = place.hasRegion ? description.replace(timesInText, '') : description;
  const text = (value: string): string => shortText(oneLine(value), maxTextChars);
  const parts = [
    head + (text(withoutTimes) || kindText(finding)),
    note === '' ? '' : `note: ${text(note)}`,
    placeText(finding, frames),
    namedWords === '' ? '' : `prompt "${text(namedWords)}"`,
    severity === null ? '' : `severity ${severity} of 5`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
};

/** The decision, then the findings: several with their kinds, and verdicts not in the name. */
const markerNote = (
  { card }: ReportClip,
  findings: readonly Finding[],
  worst: Finding,
  frames: ClipFrames,
): string => {
  const notes: string[] = [];
  let chars = 0;
  for (const finding of findings) {
    if (chars > maxNoteChars) break;
    const state = stateText(finding) === stateText(worst) ? '' : ` (${stateText(finding)})`;
    const head = findings.length > 1 ? `${kindText(finding)}${state}: ` : '';
    const note = findingNote(finding, frames, head);
    chars += note.length;
    notes.push(note);
  }
  const further = findings.length - notes.length;
  if (further > 0) notes.push(`${further} more ${further === 1 ? 'finding' : 'findings'}`);
  return `Clip ${decisionText(card)} · ${notes.join(' — ')}`;
};

/** Describes a marker. @param findings of a clip, at least one */
export const describeMarker = (
  clip: ReportClip,
  findings: readonly Finding[],
  frames: ClipFrames,
  options: ReportOptions,
) => {
  const worst = findings.reduce((one, other) =>
    importanceOf(other) > importanceOf(one) ? other : one,
  );
  const places = findings.map(({ place }) => place);
  return {
    name: markerName(clip, findings, worst, options),
    note: markerNote(clip, findings, worst, frames),
    ...markerColors[worst.verdict ?? 'unreviewed'],
    worst,
    worstText: textWithFrames(worst, frames),
    findings,
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

/**
 * Returns the URL of a clip's file by the path rules of the system that it is from; without a
 * folder it is relative.
 */
export const mediaUrl = ({ path, name }: Pick<ClipCard, 'path' | 'name'>): string => {
  if (isClipAddress(path)) return path;
  if (path === name) return encodeURIComponent(name.toWellFormed());
  return pathToFileURL(path, { windows: !path.startsWith('/') }).href;
};
