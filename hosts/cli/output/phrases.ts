import { type EngineEvent, shortLocation } from '../../../engine/index.ts';
import type { ClipResult } from '../../../shared/documents/result.ts';
import type { Stage } from '../../../shared/domain/clip-state.ts';
import { leftOutLabel } from '../../../shared/domain/left-out.ts';
import { allChecked, type Outcome, outcomeNames } from '../../../shared/model/outcome.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

export const stageLabels: Record<Stage, string> = {
  waiting: 'waiting',
  prompt: 'finding prompt',
  probe: 'probing',
  hash: 'hashing',
  dedupe: 'looking up',
  preflight: 'checking limits',
  copy: 'making a copy',
  upload: 'uploading',
  submit: 'submitting',
  poll: 'evaluating',
  done: 'done',
};

export const searchLine = ({ clips, files }: { clips: number; files: number }): string =>
  `Looking for clips: ${clips} among ${files} ${files === 1 ? 'file' : 'files'} so far`;

/** "3 files". */
export const countOf = (count: number, thing: string): string =>
  `${count} ${count === 1 ? thing : `${thing}s`}`;

/**
 * Returns in one line what a search left out. Returns null if it left out nothing but files that
 * are not videos, since most clips have text files beside them.
 */
export const leftOutLine = (event: EngineEvent & { type: 'scan-ended' }): string | null => {
  const { files, folders, otherFiles, leftOut } = event;
  if (leftOut.length === 0) return null;
  const parts = leftOut.map(({ reason, count }) => leftOutLabel(reason, count));
  if (otherFiles > 0)
    parts.push(
      `${countOf(otherFiles, 'file')} that ${otherFiles === 1 ? 'is not a video' : 'are not videos'}`,
    );
  return `Searched ${countOf(files, 'file')} in ${countOf(folders, 'folder')}; left out: ${parts.join(', ')}`;
};

/** Returns the approximate remaining time: "about 2 min left". */
export const timeLeftText = (leftMs: number | null): string => {
  if (leftMs === null || leftMs <= 0) return '';
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds < 60) return `about ${seconds} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} min left`;
  return `about ${Math.round(minutes / 60)} h left`;
};

/** Summarizes a clip's result, with what was checked if that was not everything. */
const findingsText = (event: EngineEvent & { type: 'clip-ended' }): string => {
  const { findings, reason, checkedNote: note } = event;
  if (reason?.code === 'result_unreadable') return 'with an unreadable result';
  const why = reason && event.state === 'partial' ? `; ${codeLabel(reason.code)}` : '';
  return `${countOf(findings, 'finding')}${note === allChecked ? '' : ` (${note}${why})`}`;
};

/** Returns the mark after the state of an earlier result; empty for a new result. */
export const originMark = (clip: { reused: boolean; imported: boolean }): string => {
  if (clip.imported) return ' (imported)';
  return clip.reused ? ' (stored)' : '';
};

/** Returns the outcome of a clip in one line: its findings, or why it has no result. */
export const endedLine = (event: EngineEvent & { type: 'clip-ended' }): string => {
  const name = printableText(shortLocation(event.path));
  if (event.state !== 'completed' && event.state !== 'partial') {
    const state = `${stateLabel(event.state)}${originMark(event)}`;
    return `${name}  ${state}${event.reason ? `: ${printableText(event.reason.message)}` : ''}`;
  }
  return `${name}  ${outcomeText(event.outcome)}${originMark(event)}, ${findingsText(event)}`;
};

/** Returns the label of an outcome within a line: "needs review". */
export const outcomeText = (outcome: Outcome): string => outcomeNames[outcome].toLowerCase();

/** Returns the label of a state: "needs prompt" for "needs_prompt". */
export const stateLabel = (state: string): string => state.replaceAll('_', ' ');

/** Returns the label of a code: "missing prompt" for "missing_prompt". */
export const codeLabel = (code: string): string => printableText(code).replaceAll('_', ' ');

/** Returns a wait in one line; names the day if it ends on another. */
export const waitingLine = (reason: string, untilMs: number): string => {
  const until = new Date(untilMs);
  const isToday = until.toDateString() === new Date().toDateString();
  const time = isToday ? until.toLocaleTimeString() : until.toLocaleString();
  return `Waiting until ${time}: ${printableText(reason)}`;
};

/** Describes the frames of the copy that was evaluated. */
export const evaluatedCopyText = (copy: NonNullable<ClipResult['copy']>): string =>
  `evaluated from a copy: frames ${copy.firstFrame}-${copy.lastFrame} of ${copy.ofFrames}${copy.encoded ? ', re-encoded' : ''}`;
