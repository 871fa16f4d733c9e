/** Texts about a finding. Those who write them make them printable. */
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { findingName } from '../../../shared/domain/finding-name.ts';
import { findingTypeOf } from '../../../shared/domain/finding-types.ts';
import { type FrameTable, startSecOf } from '../../../shared/domain/frames/frame-table.ts';
import { severityLabel, severityLevel } from '../../../shared/domain/severity.ts';
import { findingKindNames, possibleName } from '../../../shared/domain/shown-names.ts';
import type { FindingKind } from '../../../shared/domain/verdict.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { kindName } from '../../../shared/model/kinds.ts';
import { describeWordMismatch } from '../../library/results/placed-findings.ts';
import { formatCount } from './format-amounts.ts';

export const severityText = ({
  type,
  severity,
}: Pick<Finding, 'type' | 'severity'>): string | null => {
  if (severity === null && !findingTypeOf(type).hasSeverity) return null;
  return severityLabel(severityLevel(severity));
};

/** The frames of a finding in the local file: "frames 12–48", "frame 12", "whole clip". */
export const framesText = ({ place }: Pick<Finding, 'place'>): string => {
  const { firstFrame: first, lastFrame: last, hasRegion } = place;
  if (!hasRegion) return 'whole clip';
  return first === last
    ? `frame ${formatCount(first)}`
    : `frames ${formatCount(first)}–${formatCount(last)}`;
};

/** "00:00:00:12 – 00:00:02:00"; null for the entire clip. */
export const timecodesText = ({ place }: Pick<Finding, 'place'>): string | null => {
  const { firstFrame, lastFrame, startTimecode, endTimecode, hasRegion } = place;
  if (!hasRegion) return null;
  return firstFrame === lastFrame ? startTimecode : `${startTimecode} – ${endTimecode}`;
};

/** "frames 12–48 (00:00:00:12 – 00:00:02:00)". */
export const rangeText = (finding: Pick<Finding, 'place'>): string => {
  const timecodes = timecodesText(finding);
  return timecodes === null ? framesText(finding) : `${framesText(finding)} (${timecodes})`;
};

type Layout = ReportOptions['layout'];

const clientKindNames: ReadonlyMap<string, string> = new Map([
  ['morph', 'Picture changes'],
  ['light-jump', 'Light or color changes'],
  ['sharpness-burst', 'Blurred or grainy frames'],
]);

/** Kinds that clients see as different things, by the built-in evaluator's descriptions. */
const clientKinds = [
  { kind: 'sharpness-burst', text: /\bblurred\b/, name: 'Blurred frames' },
  { kind: 'sharpness-burst', text: /\bgrainier\b/, name: 'Grainy or sharp frames' },
  { kind: 'frozen-frames', text: /\bstutters\b/, name: 'Stutter' },
];

/** What findings are called and filtered by: kinds, of which one has two names. */
export const findingKindName = (
  { kind, description }: Pick<Finding, 'kind' | 'description'>,
  layout: Layout,
): string => {
  if (layout === 'client') {
    const named = clientKinds.find((one) => one.kind === kind && one.text.test(description));
    const name = named?.name ?? clientKindNames.get(kind);
    if (name) return name;
  }
  if (kind !== 'black-and-flash') return kindName(kind);
  if (/\bblack\b/i.test(description)) return 'Black picture';
  return /flash|white|brighter/i.test(description) ? 'Flash' : 'Flash or black';
};

/** For lists: the kind, or what is wrong, of a mismatch and where the service names no kind. */
export const findingLabel = (
  finding: Pick<Finding, 'type' | 'kind' | 'description'>,
  layout: Layout,
): string =>
  finding.type === 'prompt_misalignment' || finding.kind === finding.type
    ? findingName(finding)
    : findingKindName(finding, layout);

/**
 * "frames 12–48 · 00:00:00:12 – 00:00:02:00"; for clients "0.50 – 2.04 s", from the first frame: they
 * know nothing of an empty edit before it.
 */
export const placeText = (
  finding: Pick<Finding, 'place'>,
  table: FrameTable,
  layout: Layout,
): string => {
  const { firstFrame, lastFrame } = finding.place;
  const timecodes = timecodesText(finding);
  if (timecodes === null) return framesText(finding);
  if (layout === 'technical') return `${framesText(finding)} · ${timecodes}`;
  // From the start of the first to the end of the last frame.
  const end = firstFrame === lastFrame ? '' : ` – ${startSecOf(table, lastFrame + 1).toFixed(2)}`;
  return `${startSecOf(table, firstFrame).toFixed(2)}${end} s`;
};

export const verdictText = ({ verdict, isPossible }: Pick<Finding, 'verdict' | 'isPossible'>) =>
  isPossible ? possibleName : findingKindNames[verdict ?? 'unreviewed'];

export const wordList = new Intl.ListFormat('en-GB');

const nouns: Partial<Record<FindingKind, string>> = {
  wrong: 'false alarm',
  duplicate: 'duplicate',
};

/** "confirmed finding", "false alarm"; the plural ends in "s". */
export const findingNoun = (kind: FindingKind): string =>
  nouns[kind] ?? `${findingKindNames[kind].toLowerCase()} finding`;

/** "confirmed and unreviewed findings and false alarms". */
export const includedText = (kinds: readonly FindingKind[]): string => {
  const others = kinds.filter((kind) => !(kind in nouns));
  const adjectives = others.map((kind) => findingKindNames[kind].toLowerCase());
  return wordList.format([
    ...(others.length > 0 ? [`${wordList.format(adjectives)} findings`] : []),
    ...kinds.filter((kind) => kind in nouns).map((kind) => `${findingNoun(kind)}s`),
  ]);
};

export const frameText = (table: FrameTable, frame: number, layout: Layout): string =>
  layout === 'client' ? `${startSecOf(table, frame).toFixed(2)} s` : `frame ${formatCount(frame)}`;

/** The words of the prompt that a finding names, with any doubt about them; null for none. */
export const segmentTexts = (
  finding: Pick<Finding, 'namedWords' | 'words'>,
): { words: string; doubt: string | null } | null =>
  finding.namedWords === ''
    ? null
    : { words: finding.namedWords, doubt: describeWordMismatch(finding) };
