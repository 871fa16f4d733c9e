import { sep } from 'node:path';
import { type EngineEvent, shortLocation } from '../../../engine/index.ts';
import type { ClipResult } from '../../../shared/documents/result.ts';
import { isClipAddress, shownAddress } from '../../../shared/domain/clip-address.ts';
import type { ClipCounts, Stage } from '../../../shared/domain/clip-state.ts';
import { leftOutLabel } from '../../../shared/domain/left-out.ts';
import { allChecked, type Outcome, outcomeNames } from '../../../shared/model/outcome.ts';
import { createAmountFormats } from '../../../shared/text/amount-formats.ts';

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

export const { formatCountOf: countOf, formatTimeLeft } = createAmountFormats(undefined);

export const countsText = ({ total, ...states }: ClipCounts): string => {
  const parts = Object.entries(states)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${plainName(state)}`);
  const clips = countOf(total, 'clip');
  return parts.length === 0 ? clips : `${clips}: ${parts.join(', ')}`;
};

/** Returns what a search left out; null if only files that are not videos, which is common. */
export const leftOutLine = (event: EngineEvent & { type: 'scan-ended' }): string | null => {
  const { files, folders, otherFiles, leftOut } = event;
  if (leftOut.length === 0) return null;
  const parts = leftOut.map(({ reason, count }) => leftOutLabel(reason, count));
  if (otherFiles > 0)
    parts.push(countOf(otherFiles, 'file that is not a video', 'files that are not videos'));
  return `Searched ${countOf(files, 'file')} in ${countOf(folders, 'folder')}; left out: ${parts.join(', ')}`;
};

const findingsText = (event: EngineEvent & { type: 'clip-ended' }): string => {
  const { findings, reason, checkedNote: note } = event;
  if (reason?.code === 'result_unreadable') return 'with an unreadable result';
  const why = reason && event.state === 'partial' ? `; ${plainName(reason.code)}` : '';
  return `${countOf(findings, 'finding')}${note === allChecked ? '' : ` (${note}${why})`}`;
};

/** Returns the mark after the state of an earlier result; empty for a new result. */
export const originMark = (clip: { reused: boolean; imported: boolean }): string => {
  if (clip.imported) return ' (imported)';
  return clip.reused ? ' (stored)' : '';
};

export const endedLine = (event: EngineEvent & { type: 'clip-ended' }): string => {
  const name = shortLocation(event.path);
  const { findings, checkedNote: note, reason } = event;
  const isReasonAll = findings === 0 && note === 'nothing' && reason?.code === 'not_judged';
  if (isReasonAll || (event.state !== 'completed' && event.state !== 'partial')) {
    const state = `${plainName(event.state)}${originMark(event)}`;
    return `${name}  ${state}${reason ? `: ${reason.message}` : ''}`;
  }
  return `${name}  ${outcomePhrase(event.outcome)}${originMark(event)}, ${findingsText(event)}`;
};

export const outcomePhrase = (outcome: Outcome): string => outcomeNames[outcome].toLowerCase();

/** @param name of a state, or a code */
export const plainName = (name: string): string => name.replaceAll('_', ' ');

/** Returns a wait in one line; names the day if it ends on another. */
export const waitingLine = (reason: string, untilMs: number): string => {
  const until = new Date(untilMs);
  const isToday = until.toDateString() === new Date().toDateString();
  const time = isToday ? until.toLocaleTimeString() : until.toLocaleString();
  return `Waiting until ${time}: ${reason}`;
};

export const evaluatedCopyText = (copy: NonNullable<ClipResult['copy']>): string =>
  `evaluated from a copy: frames ${copy.firstFrame}-${copy.lastFrame} of ${copy.ofFrames}${copy.encoded ? ', re-encoded' : ''}`;

/**
 * Returns the shortest unique names of clips: the file name, after as many folders as needed
 * (`seed-1/0001.mp4`); of an address, all but parts that may be secret.
 * @param locations absolute paths and addresses
 */
export const clipNames = (locations: readonly string[]): Map<string, string> => {
  const addresses = locations.filter(isClipAddress);
  const names = new Map(addresses.map((address) => [address, shownAddress(address)]));
  let unnamed = [...new Set(locations)].filter((location) => !isClipAddress(location));
  for (let depth = 1; unnamed.length > 0; depth += 1) {
    const sharing = Map.groupBy(unnamed, (path) => path.split(sep).slice(-depth).join(sep));
    unnamed = [];
    for (const [name, same] of sharing) {
      const [only] = same;
      if (only !== undefined && same.length === 1) names.set(only, name);
      else for (const path of same) unnamed.push(path);
    }
  }
  return names;
};
