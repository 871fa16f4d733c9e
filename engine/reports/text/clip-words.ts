/** What reports for people say of a clip besides its findings. All of it is safe to be shown. */

import type { ClipCard } from '../../../shared/contract/library.ts';
import {
  type JudgedKind,
  type PromptPart,
  promptPartNames,
} from '../../../shared/domain/judged-prompt.ts';
import {
  isWhollyJudged,
  type NotJudgedCounts,
  notJudgedKinds,
  notJudgedNames,
  resultLabel,
} from '../../../shared/domain/not-judged-kinds.ts';
import { type Check, checksOf, notJudgedTexts } from '../../../shared/domain/run-checks.ts';
import { importedName, promptSourceName } from '../../../shared/domain/shown-names.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { hasResult } from '../clip-result.ts';
import type { ReportClip } from '../report.ts';
import { formatBytes, formatDuration, formatMoment, formatRate } from './format-amounts.ts';

/** A fact of a clip: what is not known is left out. */
export type ClipFact = { readonly name: string; readonly value: string };

const modelOf = ({ run }: Pick<ReportClip, 'run'>): string =>
  printableLine([run?.model, run?.modelVersion].filter(Boolean).join(' '));

/** Duration, picture, frames, model, attempt, time and place of a clip, in this order. */
export const clipFacts = ({
  card,
  run,
  table,
}: Pick<ReportClip, 'card' | 'run' | 'table'>): ClipFact[] => {
  const { durationSec, width, height, fps, frameCount, sizeBytes, folder } = card;
  const { isVariable } = table.rate;
  const facts: [name: string, value: string | null][] = [
    ['Duration', durationSec === null ? null : formatDuration(durationSec)],
    ['Picture', width === null || height === null ? null : `${width} × ${height}`],
    ['Frame rate', fps === null ? null : `${formatRate(fps)} fps${isVariable ? ', variable' : ''}`],
    ['Frames', frameCount === null ? null : String(frameCount)],
    ['Size', formatBytes(sizeBytes)],
    ['Model', modelOf({ run })],
    ['Attempt', run?.attempt ? String(run.attempt) : null],
    ['Evaluated', card.evaluatedMs === null ? null : formatMoment(card.evaluatedMs)],
    ['Folder', printableText(folder)],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
};

/** The prompt that a clip was judged by, else the one it has; null where none was given. */
export const promptOf = ({
  card,
  run,
}: Pick<ReportClip, 'card' | 'run'>): { text: string; source: string } | null => {
  if (run && run.promptSource !== noPromptSource) {
    return { text: run.prompt, source: promptSourceName(run.promptSource) };
  }
  if (run) return null;
  if (card.prompt === null) return null;
  return { text: card.prompt, source: promptSourceName(card.promptSource ?? '') };
};

/**
 * What was not judged, with why: frames that were not in the copy, findings that could not be read,
 * detectors that gave no verdict: "Prompt not judged: it has no words."
 */
export const notJudgedWords = ({ run }: Pick<ReportClip, 'run'>): string[] =>
  run ? notJudgedTexts(run) : [];

/** Which checks of a clip's result gave a verdict, and which did not, with why. */
export const clipChecks = ({ run }: Pick<ReportClip, 'run'>): Check[] => (run ? checksOf(run) : []);

/** How many clips leave what unjudged, those that leave nothing left out. */
export const notJudgedTally = (
  counts: Readonly<NotJudgedCounts>,
): { name: string; count: number }[] =>
  notJudgedKinds
    .map((kind) => ({ name: notJudgedNames[kind], count: counts[kind] }))
    .filter(({ count }) => count > 0);

/** Why a clip has no result, or not a whole one, beyond what its detectors say; null for no reason. */
export const failureWords = (clip: Pick<ReportClip, 'card' | 'run'>): string | null => {
  const { card, run } = clip;
  if (notJudgedWords(clip).length > 0 || isWhollyJudged(card)) return null;
  const message = card.reason?.message ?? run?.error?.message;
  return message === undefined ? null : printableLine(message);
};

/** That a clip's result was not evaluated here; null where it was. */
export const importedWords = ({ card }: Pick<ReportClip, 'card'>): string | null =>
  card.isImported ? `${importedName}: it was not evaluated here.` : null;

/** That a clip whose newest run has no result has an older one; null otherwise. */
export const earlierResultWords = ({
  run,
  runs,
}: Pick<ReportClip, 'run' | 'runs'>): string | null => {
  if (run?.evaluation?.result) return null;
  const earlier = runs.find(({ evaluation }) => evaluation?.result);
  if (!earlier) return null;
  const at = formatMoment(earlier.endedMs ?? earlier.createdMs);
  return `An earlier result, of ${at}, is stored; it is not included in this report.`;
};

/**
 * What is said where no finding is told: never that there is none where not all was judged, or
 * where some are left out. Null where findings are told.
 */
export const noFindingsWords = (
  clip: Pick<ReportClip, 'card' | 'run' | 'findings'>,
): string | null => {
  const { card, run, findings } = clip;
  if (findings.length > 0) return null;
  if (!hasResult(clip) || !run) return 'There is no result.';
  if (run.findings.length > 0) return 'Its findings are not included in this report.';
  const { notJudged, unreadableFindings } = card;
  return `${resultLabel({ notJudged, unreadableFindings, types: run.types, promptSource: run.promptSource })}.`;
};

/** Why nothing of a clip can be shown, as a sentence without its end; null where its file is there. */
export const noFileWords = ({ isMissing, copies }: ClipCard): string | null => {
  if (isMissing) return 'The file of this clip is missing';
  return copies === 0 ? 'This clip is at an address and was not downloaded' : null;
};

/** Words of one kind in a sentence, those of one reason together; null where there are none. */
const sentenceOf = (parts: readonly PromptPart[], kind: JudgedKind): string | null => {
  const wordsByReason = new Map<string, Set<string>>();
  for (const part of parts) {
    if (part.kind !== kind) continue;
    const reason = part.reason === null ? '' : ` (${printableLine(part.reason)})`;
    const words = wordsByReason.get(reason) ?? new Set();
    wordsByReason.set(reason, words.add(`“${printableLine(part.text)}”`));
  }
  if (wordsByReason.size === 0) return null;
  const name = promptPartNames[kind];
  const told = [...wordsByReason].map(([reason, words]) => `${[...words].join(', ')}${reason}`);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${told.join('; ')}.`;
};

/** "Not judged: “red” (colour of a thing).": the words of a prompt by what became of them. */
export const judgedWords = (
  parts: readonly PromptPart[] | null,
  kinds: readonly JudgedKind[] = ['as_claimed', 'mismatch', 'not_judged'],
): string[] =>
  kinds.flatMap((kind) => {
    const sentence = sentenceOf(parts ?? [], kind);
    return sentence === null ? [] : [sentence];
  });
