import type { ClipCounts } from '../../../shared/domain/clip-state.ts';
import { notJudgedNames, resultLabel } from '../../../shared/domain/not-judged-kinds.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import type { ClipResult, ResultDocument } from '../../../shared/domain/result-document.ts';
import { noPromptGiven, noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { helpOn } from '../../../shared/errors/reason-help.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { clipNames } from './clip-names.ts';
import { cutToWidth, layOutColumns, wrapToWidth } from './columns.ts';
import { findingLine } from './finding-line.ts';
import { codeLabel, evaluatedCopyText, originMark, stateLabel } from './phrases.ts';

/** Maximum width of a prompt, enough to recognize it. */
const shownPromptCells = 60;

/**
 * Returns the reasons that several clips share. They are printed once below the table, which refers
 * to them by number.
 */
const sharedReasons = (clips: readonly ClipResult[]): string[] => {
  const timesByMessage = new Map<string, number>();
  for (const { reason } of clips) {
    if (reason) timesByMessage.set(reason.message, (timesByMessage.get(reason.message) ?? 0) + 1);
  }
  return [...timesByMessage].filter(([, times]) => times > 1).map(([message]) => message);
};

const hasResult = ({ state }: ClipResult): boolean => state === 'completed' || state === 'partial';

const isUnreadable = ({ reason }: ClipResult): boolean => reason?.code === 'result_unreadable';

/** Why a clip has no result, or what was not evaluated, as a text or the number of a note. */
const reasonText = (
  { code, message }: Reason,
  { not_judged: notJudged }: ClipResult,
  noteOf: ReadonlyMap<string, number>,
): string => {
  const note = noteOf.get(message);
  if (note === undefined) return message;
  const isSkipped = notJudged !== null && notJudged !== 'part';
  return `${isSkipped ? notJudgedNames[notJudged] : codeLabel(code)}: see note ${note}`;
};

/** Adds a note that there was no prompt; without findings, the label says so. */
const withPromptNote = (clip: ClipResult, lines: string[]): string[] =>
  hasResult(clip) && clip.prompt_source === noPromptSource
    ? [...lines, `${noPromptGiven}: only the picture was evaluated.`]
    : lines;

/**
 * Returns the remarks on a clip: its findings, and why there are no more. Never claims "no
 * findings" if a part was not evaluated.
 */
const remarks = (clip: ClipResult, noteOf: ReadonlyMap<string, number>): string[] => {
  const lines = clip.findings.map((finding) => findingLine(finding));
  const reason = clip.reason && reasonText(clip.reason, clip, noteOf);
  if (lines.length === 0 && hasResult(clip)) {
    if (reason !== null && isUnreadable(clip)) return [reason];
    const { not_judged: notJudged, unreadable_findings: unreadableFindings } = clip;
    const types = clip.parts.flatMap((part) => part.types);
    const label = `${resultLabel({ notJudged, unreadableFindings, types, promptSource: clip.prompt_source })}.`;
    return [[reason?.includes(label) ? null : label, reason].filter(Boolean).join(' ')];
  }
  if (reason !== null) lines.push(reason);
  if (lines.length === 0 && clip.prompt !== null) {
    lines.push(`prompt (${clip.prompt_source}): ${cutToWidth(clip.prompt, shownPromptCells)}`);
  }
  return lines.length === 0 ? [''] : withPromptNote(clip, lines);
};

export const countsText = (counts: ClipCounts): string => {
  const { total, ...states } = counts;
  const parts = Object.entries(states)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${stateLabel(state)}`);
  const clips = `${total} ${total === 1 ? 'clip' : 'clips'}`;
  return parts.length === 0 ? clips : `${clips}: ${parts.join(', ')}`;
};

export type TableOptions = {
  widthCells: number;
  emptyText: string;
  marksReused: boolean;
};

/** Says why a batch stopped, and what to do. */
const stopText = ({ code, message }: Reason): string =>
  [`Stopped: ${printableText(message)}`, helpOn(code)?.action].join(' ').trim();

export const resultTable = (document: ResultDocument, options: TableOptions): string => {
  const { clips, counts, stopped_by: stoppedBy } = document;
  const wrapLines = (text: string): string =>
    wrapToWidth(text, options.widthCells)
      .map((line) => `${line}\n`)
      .join('');
  const stopped = stoppedBy ? wrapLines(stopText(stoppedBy)) : '';
  if (clips.length === 0) return wrapLines(options.emptyText) + stopped;
  const shared = sharedReasons(clips);
  const noteOf = new Map(shared.map((message, index) => [message, index + 1]));
  const names = clipNames(clips.map(({ path }) => path));
  const rowsOf = (clip: ClipResult): string[][] =>
    [...remarks(clip, noteOf), ...(clip.copy ? [evaluatedCopyText(clip.copy)] : [])].map(
      (remark, index) => {
        if (index > 0) return ['', '', '', remark];
        const mark = originMark({ ...clip, reused: clip.reused && options.marksReused });
        const count = hasResult(clip) && !isUnreadable(clip) ? String(clip.findings.length) : '-';
        return [names.get(clip.path) ?? clip.path, stateLabel(clip.state) + mark, count, remark];
      },
    );
  const table = layOutColumns(
    [
      { title: 'CLIP', maxOfWidth: 0.35 },
      { title: 'STATE' },
      { title: 'FINDINGS' },
      { title: 'DETAILS' },
    ],
    clips.flatMap(rowsOf),
    options.widthCells,
  );
  const notes = shared
    .map((message, index) => wrapLines(`Note ${index + 1}: ${printableText(message)}`))
    .join('');
  return `${table}\n${notes}${wrapLines(countsText(counts))}${stopped}`;
};
