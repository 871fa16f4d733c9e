import { basename } from 'node:path';
import type { ClipCounts } from '../../../shared/domain/clip-state.ts';
import { printableText } from '../../../shared/domain/printable-text.ts';
import type { ClipResult, ResultDocument } from '../../../shared/domain/result-document.ts';
import { layOutColumns } from './columns.ts';
import { findingLine } from './finding-line.ts';
import { codeWords } from './phrases.ts';

/** Reasons that several clips share: told once below the table, by number in it. */
const sharedReasons = (clips: readonly ClipResult[]): string[] => {
  const messages = clips.flatMap(({ reason }) => (reason ? [reason.message] : []));
  return [...new Set(messages)].filter(
    (message) => messages.indexOf(message) !== messages.lastIndexOf(message),
  );
};

/** What is to be said of a clip: its findings, and why there are no more. */
const remarks = (clip: ClipResult, shared: readonly string[]): string[] => {
  const lines = clip.findings.map(findingLine);
  if (clip.reason) {
    const note = shared.indexOf(clip.reason.message) + 1;
    lines.push(note === 0 ? clip.reason.message : `${codeWords(clip.reason.code)} (note ${note})`);
  }
  if (lines.length === 0) lines.push(clip.state === 'completed' ? 'no findings' : '');
  return lines;
};

const stateText = (clip: ClipResult): string =>
  clip.reused ? `${clip.state} (stored)` : clip.state.replace('_', ' ');

const rowsOf = (clip: ClipResult, shared: readonly string[]): string[][] =>
  remarks(clip, shared).map((remark, index) =>
    index === 0
      ? [
          basename(clip.path),
          stateText(clip),
          clip.state === 'completed' || clip.state === 'partial'
            ? String(clip.findings.length)
            : '-',
          remark,
        ]
      : ['', '', '', remark],
  );

/** The counts that are not zero, in words: "5 clips: 4 completed, 1 rejected". */
export const countsText = (counts: ClipCounts): string => {
  const { total, ...states } = counts;
  const parts = Object.entries(states)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${state.replace('_', ' ')}`);
  const clips = `${total} ${total === 1 ? 'clip' : 'clips'}`;
  return parts.length === 0 ? clips : `${clips}: ${parts.join(', ')}`;
};

/** The result of a batch for people. */
export const resultTable = (document: ResultDocument, widthCells: number): string => {
  if (document.clips.length === 0) return 'No clips: no file ending in .mp4 was found.\n';
  const shared = sharedReasons(document.clips);
  const table = layOutColumns(
    [
      { title: 'CLIP', mostCells: 40 },
      { title: 'STATE' },
      { title: 'FINDINGS' },
      { title: 'WHAT AND WHERE' },
    ],
    document.clips.flatMap((clip) => rowsOf(clip, shared)),
    widthCells,
  );
  const stopped = document.stopped_by ? `Stopped: ${document.stopped_by.message}\n` : '';
  const notes = shared.map((message, index) => `Note ${index + 1}: ${printableText(message)}\n`);
  return `${table}\n${notes.join('')}${countsText(document.counts)}\n${stopped}`;
};
