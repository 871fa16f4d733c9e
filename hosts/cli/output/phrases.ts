import { type EngineEvent, placeName } from '../../../engine/index.ts';
import type { Stage } from '../../../shared/domain/clip-state.ts';
import { leftOutWords } from '../../../shared/domain/left-out.ts';
import {
  notJudgedNames,
  resultLabel,
  unreadableLabel,
} from '../../../shared/domain/not-judged-kinds.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/** What is being done to a clip, in words. */
export const stageWords: Record<Stage, string> = {
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

/** How far the search for clips has come, in one line. */
export const searchLine = ({ clips, files }: { clips: number; files: number }): string =>
  `Looking for clips: ${clips} among ${files} ${files === 1 ? 'file' : 'files'} so far`;

/** "3 files". */
export const countOf = (count: number, thing: string): string =>
  `${count} ${count === 1 ? thing : `${thing}s`}`;

/** What a search has left out, in one line; null where there is none: texts lie beside most clips. */
export const leftOutLine = (event: EngineEvent & { type: 'scan-ended' }): string | null => {
  const { files, folders, otherFiles, leftOut } = event;
  if (leftOut.length === 0) return null;
  const parts = leftOut.map(({ reason, count }) => leftOutWords(reason, count));
  if (otherFiles > 0)
    parts.push(
      `${countOf(otherFiles, 'file')} that ${otherFiles === 1 ? 'is not a video' : 'are not videos'}`,
    );
  return `Looked through ${countOf(files, 'file')} in ${countOf(folders, 'folder')}; left out: ${parts.join(', ')}`;
};

/** A time that is left, roughly: "about 2 min left". */
export const timeLeftWords = (leftMs: number | null): string => {
  if (leftMs === null || leftMs <= 0) return '';
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds < 60) return `about ${seconds} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} min left`;
  return `about ${Math.round(minutes / 60)} h left`;
};

/** What a clip's result says; one of which a part was not judged is never said to have no findings. */
const findingsWords = (event: EngineEvent & { type: 'clip-ended' }): string => {
  const { findings, reason, notJudged, unreadableFindings } = event;
  if (reason?.code === 'result_unreadable') return 'with a result that cannot be read';
  const told = countOf(findings, 'finding');
  const count = unreadableFindings > 0 ? `${told}, ${unreadableLabel(unreadableFindings)}` : told;
  if (notJudged === null) return count;
  const name = notJudgedNames[notJudged].toLowerCase();
  const why = notJudged === 'part' && reason ? codeWords(reason.code) : name;
  if (findings + unreadableFindings > 0) return `${count} (${why})`;
  const label = resultLabel({ notJudged, unreadableFindings });
  const aside = label.charAt(0).toLowerCase() + label.slice(1);
  return notJudged === 'part' && reason ? `${aside} (${why})` : aside;
};

/** What is said behind a state of a result that was there before; nothing of a new one. */
export const originMark = (clip: { reused: boolean; imported: boolean }): string => {
  if (clip.imported) return ' (imported)';
  return clip.reused ? ' (stored)' : '';
};

/** A clip's end in one line: for one with a result the findings, for any other why it has none. */
export const endedLine = (event: EngineEvent & { type: 'clip-ended' }): string => {
  const name = printableText(placeName(event.path));
  const state = `${stateWords(event.state)}${originMark(event)}`;
  if (event.state !== 'completed' && event.state !== 'partial') {
    return `${name}  ${state}${event.reason ? `: ${printableText(event.reason.message)}` : ''}`;
  }
  return `${name}  ${state}, ${findingsWords(event)}`;
};

/** A state as words: "needs_prompt" is "needs prompt". */
export const stateWords = (state: string): string => state.replaceAll('_', ' ');

/** A code as words: "missing_prompt" is "missing prompt". */
export const codeWords = (code: string): string => printableText(code).replaceAll('_', ' ');

/** A wait in one line. */
export const waitingLine = (reason: string, untilMs: number): string =>
  `Waiting until ${new Date(untilMs).toLocaleTimeString()}: ${printableText(reason)}`;
