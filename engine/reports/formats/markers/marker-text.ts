import { findingTypeOf, type MarkerColorName } from '../../../../shared/domain/finding-types.ts';
import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { findingKindNames } from '../../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { findingTypes, isFindingType } from '../../../../shared/service-api/finding.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { shortText } from '../../../../shared/text/short-text.ts';
import type { ReportClip } from '../../report.ts';

/** The colors by their names in Resolve, and as Premiere writes them (0xAABBGGRR). */
const markerColors = {
  Green: { resolve: 'Green', premiere: null },
  Cyan: { resolve: 'Cyan', premiere: 4292277273 },
  Yellow: { resolve: 'Yellow', premiere: 4281049552 },
  // Resolve has no orange; sand is closest.
  Orange: { resolve: 'Sand', premiere: 4280578025 },
  Red: { resolve: 'Red', premiere: 4281740498 },
  Purple: { resolve: 'Purple', premiere: 4289825711 },
  Blue: { resolve: 'Blue', premiere: 4294741314 },
} as const satisfies Record<MarkerColorName, object>;

/** Colors by severity, from 1 (a minor mismatch) to 5 (entirely absent). */
const severityColors = ['Green', 'Cyan', 'Yellow', 'Orange', 'Red'] as const;

const colorName = (findings: readonly Finding[]): MarkerColorName => {
  const severities = findings.flatMap(({ severity }) => severity ?? []);
  if (severities.length > 0) {
    const worst = Math.min(
      5,
      Math.max(1, Math.round(severities.reduce((one, other) => Math.max(one, other)))),
    );
    return severityColors[worst - 1] ?? 'Red';
  }
  const first = findingTypes.find((type) => findings.some((finding) => finding.type === type));
  return findingTypeOf(first ?? '').markerColor;
};

const maxNameChars = 80;

/** Maximum length of the name of a marker for several findings, which lists them. */
const maxLabelsChars = 250;

/** Maximum length of each text in a note: programs expect notes that people typed. */
const maxTextChars = 2000;

/** Maximum length of a note to which another finding is added; further ones are only counted. */
const maxNoteChars = 20_000;

/** A text on one line, with control characters and direction marks escaped. */
export const oneLine = (text: string): string => printableText(text.replace(/\s+/g, ' ').trim());

const kindOf = ({ type }: Finding): string => findingTypeOf(type).shortName;

const labelOf = (finding: Finding): string => `${kindOf(finding)} ${finding.number}`;

const labelsOf = (findings: readonly Finding[]): string =>
  [...Map.groupBy(findings, kindOf)]
    .map(([kind, alike]) => `${kind} ${alike.map(({ number }) => number).join(', ')}`)
    .join(', ');

const markerName = (findings: readonly Finding[]): string => {
  const [first, ...others] = findings;
  if (!first) return '';
  if (others.length > 0) return shortText(labelsOf(findings), maxLabelsChars);
  const description = oneLine(first.description);
  return shortText(
    description ? `${labelOf(first)}: ${description}` : labelOf(first),
    maxNameChars,
  );
};

const placeText = ({ table }: ReportClip, { place }: Finding, startFrame: number): string => {
  if (!place.hasRegion) return 'whole clip';
  const [first, last] = [startFrame + place.firstFrame, startFrame + place.lastFrame];
  const [start, end] = [timecodeOf(table, first), timecodeOf(table, last)];
  return first === last
    ? `frame ${first} (${start})`
    : `frames ${first} to ${last} (${start} to ${end})`;
};

const findingNote = (clip: ReportClip, finding: Finding, startFrame: number): string => {
  const { description, type, severity, namedWords, verdict, note } = finding;
  const text = (value: string): string => shortText(oneLine(value), maxTextChars);
  const parts = [
    `${labelOf(finding)}: ${text(description)}`,
    isFindingType(type) ? null : `type ${text(type)}`,
    placeText(clip, finding, startFrame),
    severity === null ? null : `severity ${severity}`,
    namedWords === '' ? null : `prompt "${text(namedWords)}"`,
    findingKindNames[verdict ?? 'unreviewed'].toLowerCase(),
    note === '' ? null : `note: ${text(note)}`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
};

const markerNote = (clip: ReportClip, findings: readonly Finding[], startFrame: number): string => {
  const notes: string[] = [];
  let chars = 0;
  for (const finding of findings) {
    if (chars > maxNoteChars) break;
    const note = findingNote(clip, finding, startFrame);
    chars += note.length;
    notes.push(note);
  }
  const further = findings.length - notes.length;
  if (further > 0) notes.push(`${further} more ${further === 1 ? 'finding' : 'findings'}`);
  const { name, sha256 } = clip.card;
  notes.push(sha256 === null ? oneLine(name) : `${oneLine(name)} · sha256 ${sha256.slice(0, 12)}`);
  return notes.join(' — ');
};

/**
 * Describes a marker for findings of a clip.
 * @param startFrame number of the clip's first frame
 */
export const describeMarker = (
  clip: ReportClip,
  findings: readonly Finding[],
  startFrame: number,
) => {
  const color = colorName(findings);
  const places = findings.map(({ place }) => place);
  return {
    name: markerName(findings),
    note: markerNote(clip, findings, startFrame),
    color,
    ...markerColors[color],
    /** Whether all findings were dismissed: as intended, wrong or duplicate. */
    isCompleted: findings.every(({ verdict }) => verdict !== null && verdict !== 'real'),
    /** Numbers of the clip's frames, from the first to the last of any finding. */
    clipFirst:
      startFrame + places.reduce((min, { firstFrame }) => Math.min(min, firstFrame), Infinity),
    clipLast: startFrame + places.reduce((max, { lastFrame }) => Math.max(max, lastFrame), 0),
  };
};

export type MarkerDescription = ReturnType<typeof describeMarker>;
