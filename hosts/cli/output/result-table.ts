import {
  type ClipWithOutcome,
  type CountedClip,
  countOutcomes,
  type DocumentWithOutcomes,
} from '../../../shared/documents/result.ts';
import type { ClipCounts } from '../../../shared/domain/clip-state.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { helpOn } from '../../../shared/errors/reason-help.ts';
import { allChecked, outcomesText } from '../../../shared/model/outcome.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { clipNames } from './clip-names.ts';
import { cutToWidth, layOutColumns, wrapToWidth } from './columns.ts';
import { findingLine } from './finding-line.ts';
import {
  codeLabel,
  countOf,
  evaluatedCopyText,
  originMark,
  outcomeText,
  stateLabel,
} from './phrases.ts';

/** Maximum width of a prompt, enough to recognize it. */
const shownPromptCells = 60;

/**
 * Returns the reasons that several clips share. They are printed once below the table, which refers
 * to them by number.
 */
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

/** Why a clip has no result, or what was not evaluated, as a text or the number of a note. */
const reasonText = ({ code, message }: Reason, noteOf: ReadonlyMap<string, number>): string => {
  const note = noteOf.get(message);
  return note === undefined ? message : `${codeLabel(code)}: see note ${note}`;
};

/**
 * Returns the remarks on a clip: its findings, and why there are no more. Says what was checked
 * where that was not everything, or nothing was found.
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
  if (clip.prompt === null) return [...lines, stateLabel(clip.state)];
  return [...lines, `prompt (${clip.promptSource}): ${cutToWidth(clip.prompt, shownPromptCells)}`];
};

export const countsText = (counts: ClipCounts): string => {
  const { total, ...states } = counts;
  const parts = Object.entries(states)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${stateLabel(state)}`);
  const clips = `${total} ${total === 1 ? 'clip' : 'clips'}`;
  return parts.length === 0 ? clips : `${clips}: ${parts.join(', ')}`;
};

/** The clips of the files of a table, by outcome. */
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
  /** States of clips rather than their outcomes: for clips that are not evaluated. */
  showsStates?: boolean;
};

/** Says why a batch stopped, and what to do. */
const stopText = ({ code, message }: Reason): string =>
  [`Stopped: ${printableText(message)}`, helpOn(code)?.action].join(' ').trim();

export const resultTable = (document: DocumentWithOutcomes, options: TableOptions): string => {
  const { clips, counts, stoppedBy } = document;
  const { showsStates = false } = options;
  const wrapLines = (text: string): string =>
    wrapToWidth(text, options.widthCells)
      .map((line) => `${line}\n`)
      .join('');
  const stopped = stoppedBy ? wrapLines(stopText(stoppedBy)) : '';
  if (clips.length === 0) return wrapLines(options.emptyText) + stopped;
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
          (showsStates ? stateLabel(clip.state) : outcomeText(clip.outcome)) + mark,
          count,
          remark,
        ];
      },
    );
  const table = layOutColumns(
    [
      { title: 'CLIP', maxOfWidth: 0.35 },
      { title: showsStates ? 'STATE' : 'OUTCOME' },
      { title: 'FINDINGS' },
      { title: 'DETAILS' },
    ],
    clips.flatMap(rowsOf),
    options.widthCells,
  );
  const notes = shared
    .map((message, index) => wrapLines(`Note ${index + 1}: ${printableText(message)}`))
    .join('');
  return `${table}\n${notes}${wrapLines(showsStates ? countsText(counts) : totalsText(clips))}${stopped}`;
};
