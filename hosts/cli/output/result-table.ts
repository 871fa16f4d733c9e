import {
  type BrokenCondition,
  type ClipResult,
  type ClipWithOutcome,
  type CountedClip,
  countOutcomes,
  type DocumentWithOutcomes,
  type ResultDocument,
} from '../../../shared/documents/result.ts';
import type { ShownPlace } from '../../../shared/documents/show.ts';
import type { Breach, JudgedFinding } from '../../../shared/domain/fail-condition.ts';
import { unreadableText } from '../../../shared/domain/not-judged-kinds.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { actionOn } from '../../../shared/errors/reason-actions.ts';
import { allChecked, outcomesText } from '../../../shared/model/outcome.ts';
import {
  isFindingType,
  type ReceivedFinding,
  receivedFindingSchema,
} from '../../../shared/service-api/finding.ts';
import { cutToWidth, layOutColumns, wrapToWidth } from './columns.ts';
import {
  clipNames,
  countOf,
  countsText,
  evaluatedCopyText,
  originMark,
  outcomePhrase,
  plainName,
} from './phrases.ts';

/** Returns the frames as sent, in order, for a finding that was not matched to the local file. */
const framesOf = ({ region }: ReceivedFinding): ShownPlace['frames'] => {
  if (!region) return null;
  const ends = [region.start.frame, region.end.frame];
  return { first: Math.min(...ends), last: Math.max(...ends) };
};

const positionText = (finding: ReceivedFinding, frames: ShownPlace['frames']): string => {
  const { type, prompt_segment: segment, severity } = finding;
  const range = frames
    ? frames.first === frames.last
      ? `frame ${frames.first}`
      : `frames ${frames.first}-${frames.last}`
    : segment
      ? `"${segment.text}"`
      : '';
  const kind = isFindingType(type) ? '' : type;
  return [kind, range, severity === undefined ? '' : `severity ${severity}`]
    .filter(Boolean)
    .join(', ');
};

export const findingLine = (finding: unknown, shown?: ShownPlace | null): string => {
  const parsed = receivedFindingSchema.safeParse(finding).data;
  if (!parsed) return 'an unreadable finding';
  const position = positionText(parsed, shown ? shown.frames : framesOf(parsed));
  const { description, type, source = 'model' } = parsed;
  const origin =
    source === 'human' ? ' (by a person)' : source === 'model' ? '' : ` (by ${source})`;
  const doubt = parsed.clipcheck_possible ? ' (possible: an opinion that was not measured)' : '';
  return `${position ? `${position}: ` : ''}${description || type}${origin}${doubt}`;
};

const shownPromptCells = 60;

/** Returns the reasons that several clips share, which are numbered below the table. */
const sharedReasons = (clips: readonly ClipWithOutcome[]): string[] => {
  const timesByMessage = new Map<string, number>();
  for (const { reason } of clips) {
    if (reason) timesByMessage.set(reason.message, (timesByMessage.get(reason.message) ?? 0) + 1);
  }
  return [...timesByMessage].filter(([, times]) => times > 1).map(([message]) => message);
};

const hasResult = ({ state }: ClipWithOutcome): boolean =>
  state === 'completed' || state === 'partial';

const isUnreadable = ({ reason }: ClipWithOutcome): boolean => reason?.code === 'result_unreadable';

const reasonText = ({ code, message }: Reason, noteOf: ReadonlyMap<string, number>): string => {
  const note = noteOf.get(message);
  return note === undefined ? message : `Note ${note}: ${plainName(code)}`;
};

/**
 * Returns a clip's findings and why there are no more. Says what was checked where that was not
 * everything, or nothing was found.
 */
const remarks = (clip: ClipWithOutcome, noteOf: ReadonlyMap<string, number>): string[] => {
  const lines = clip.findings.map((finding) => findingLine(finding));
  const reason = clip.reason && reasonText(clip.reason, noteOf);
  if (hasResult(clip)) {
    if (reason !== null && isUnreadable(clip)) return [...lines, reason];
    const isNoted = lines.length === 0 || clip.checked !== allChecked;
    const note = isNoted ? `Checked: ${clip.checked}.` : null;
    return [...lines, [note, reason].filter(Boolean).join(' ')].filter(Boolean);
  }
  if (reason !== null) return [...lines, reason];
  if (clip.prompt === null) return [...lines, plainName(clip.state)];
  return [...lines, `prompt (${clip.promptSource}): ${cutToWidth(clip.prompt, shownPromptCells)}`];
};

export const totalsText = (files: readonly CountedClip[]): string => {
  const { clips, outcomes } = countOutcomes(files);
  const total = countOf(clips, 'clip');
  if (clips === 0) return total;
  const text = outcomesText(outcomes);
  return clips === files.length
    ? `${total}: ${text}`
    : `${countOf(files.length, 'file')} of ${total}: ${text}`;
};

export type TableOptions = {
  widthCells: number;
  emptyText: string;
  marksReused: boolean;
  showsStates?: boolean;
};

const stopText = ({ code, message }: Reason): string =>
  [`Stopped: ${message}`, actionOn(code)].join(' ').trim();

export const resultTable = (document: DocumentWithOutcomes, options: TableOptions): string[] => {
  const { clips, counts, stoppedBy } = document;
  const { showsStates = false, widthCells } = options;
  const wrap = (text: string): string[] => wrapToWidth(text, widthCells);
  const stopped = stoppedBy ? wrap(stopText(stoppedBy)) : [];
  if (clips.length === 0) return [...wrap(options.emptyText), ...stopped];
  const shared = sharedReasons(clips);
  const noteOf = new Map(shared.map((message, index) => [message, index + 1]));
  const names = clipNames(clips.map(({ path }) => path));
  const rowsOf = (clip: ClipWithOutcome): string[][] =>
    [...remarks(clip, noteOf), ...(clip.copy ? [evaluatedCopyText(clip.copy)] : [])].map(
      (remark, index) => {
        if (index > 0) return ['', '', '', remark];
        const mark = originMark({ ...clip, reused: clip.reused && options.marksReused });
        const count = hasResult(clip) && !isUnreadable(clip) ? String(clip.findings.length) : '-';
        return [
          names.get(clip.path) ?? clip.path,
          (showsStates ? plainName(clip.state) : outcomePhrase(clip.outcome)) + mark,
          count,
          remark,
        ];
      },
    );
  return [
    ...layOutColumns(
      [
        { title: 'CLIP', maxOfWidth: 0.35 },
        ...[showsStates ? 'STATE' : 'OUTCOME', 'FINDINGS', 'DETAILS'],
      ],
      clips.flatMap(rowsOf),
      widthCells,
    ),
    '',
    ...shared.flatMap((message, index) => wrap(`Note ${index + 1}: ${message}`)),
    ...wrap(showsStates ? countsText(counts) : totalsText(clips)),
    ...stopped,
  ];
};

const importAdvice =
  'An imported result was not evaluated here, so it does not pass --fail-on. Evaluate the clip with --force, or accept imported results with --trust-imports.';

/**
 * Explains why a clip meets a condition although its findings do not; null if they do. A clip that
 * is complete except for omitted frames has no reason of its own.
 */
export const breachText = (
  { reason, state, notJudgedReasons: notJudged }: ClipResult,
  { findings, unreadableFindings }: Breach<JudgedFinding>,
): string | null => {
  if (unreadableFindings > 0) return unreadableText(unreadableFindings);
  if (findings.length > 0) return null;
  const texts = notJudged.map(({ message }) => message).join(' ');
  return texts || reason?.message || `${plainName(state)}, no result`;
};

const whyText = ({ findings, importedVerdicts: dismissed, reason }: BrokenCondition): string =>
  [
    findings > 0 ? countOf(findings, 'finding') : null,
    dismissed > 0 ? `${dismissed} dismissed only by an imported verdict` : null,
    reason?.replace(/\.$/u, ''),
  ]
    .filter(Boolean)
    .join(', ');

export const failedConditionsLines = ({
  clips,
  brokenConditions: broken = [],
  untrustedImports: imported = [],
}: ResultDocument): string[] => {
  const names = clipNames(clips.map(({ path }) => path));
  const nameOf = (path: string): string => names.get(path) ?? path;
  return [
    ...broken.map((one) => `Fails: ${nameOf(one.path)}: ${one.condition} (${whyText(one)})`),
    ...imported.map(({ path }) => `Fails: ${nameOf(path)}: only an imported result`),
    ...(imported.length > 0 ? [importAdvice] : []),
  ];
};
