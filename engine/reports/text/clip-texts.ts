/** Texts about a clip other than its findings. All are safe to display. */

import type { ClipCard, ClipTotals } from '../../../shared/contract/library.ts';
import { findingTypeOf } from '../../../shared/domain/finding-types.ts';
import {
  type JudgedKind,
  type PromptPart,
  promptPartNames,
} from '../../../shared/domain/judged-prompt.ts';
import { isAllRequestedJudged } from '../../../shared/domain/not-judged-kinds.ts';
import { type Check, checksOf, notJudgedTexts } from '../../../shared/domain/run-checks.ts';
import { importedName, promptSourceName } from '../../../shared/domain/shown-names.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import {
  checkedKinds,
  outcomeNames,
  outcomeNote,
  outcomes,
} from '../../../shared/model/outcome.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { describeVideoMismatches } from '../../library/results/placed-findings.ts';
import { hasResult } from '../clip-result.ts';
import type { ReportClip } from '../report.ts';
import { formatBytes, formatDuration, formatFrameRate, formatMoment } from './format-amounts.ts';

type ClipFact = { readonly name: string; readonly value: string };

const modelOf = ({ run }: Pick<ReportClip, 'run'>): string =>
  printableLine([run?.model, run?.modelVersion].filter(Boolean).join(' '));

/** The model of a result, or of each part of a joined one, with its date. */
const modelFacts = ({ card, run }: Pick<ReportClip, 'card' | 'run'>): [string, string][] =>
  card.parts.length < 2
    ? [['Model', modelOf({ run })]]
    : card.parts.map((part) => [
        findingTypeOf(part.types[0] ?? '').name,
        printableLine(
          [part.model, part.modelVersion, part.endedMs && formatMoment(part.endedMs)]
            .filter(Boolean)
            .join(' '),
        ),
      ]);

/** Duration, resolution, frames, model, attempt, time and folder of a clip, in this order. */
export const clipFacts = ({
  card,
  run,
  table,
}: Pick<ReportClip, 'card' | 'run' | 'table'>): ClipFact[] => {
  const { durationSec, width, height, fps, frameCount, sizeBytes, folder } = card;
  const { isVariable } = table.rate;
  const facts: [name: string, value: string | null][] = [
    ['Duration', durationSec === null ? null : formatDuration(durationSec)],
    ['Resolution', width === null || height === null ? null : `${width} × ${height}`],
    [
      'Frame rate',
      fps === null ? null : `${formatFrameRate(fps)} fps${isVariable ? ', variable' : ''}`,
    ],
    ['Frames', frameCount === null ? null : String(frameCount)],
    ['Size', formatBytes(sizeBytes)],
    ...modelFacts({ card, run }),
    ['Attempt', run?.attempt ? String(run.attempt) : null],
    ['Evaluated', card.evaluatedMs === null ? null : formatMoment(card.evaluatedMs)],
    ['Folder', printableText(folder)],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
};

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
 * Notes on what was not evaluated, with reasons: frames outside the copy, unreadable findings,
 * detectors without a verdict. Example: "Prompt not checked: it has no words."
 */
export const notJudgedNotes = ({ run }: Pick<ReportClip, 'run'>): string[] =>
  run ? notJudgedTexts(run) : [];

export const clipChecks = ({ run }: Pick<ReportClip, 'run'>): Check[] => (run ? checksOf(run) : []);

/** Notes where the service read another video than the clip's file; empty if they agree. */
export const videoNotes = ({
  card,
  run,
  table,
}: Pick<ReportClip, 'card' | 'run' | 'table'>): string[] =>
  run ? describeVideoMismatches(card, run, table) : [];

/** Numbers of clips by outcome, without outcomes that no clip has. */
export const outcomeTally = ({ outcomes: counts }: ClipTotals) =>
  outcomes
    .map((outcome) => ({ outcome, name: outcomeNames[outcome], count: counts[outcome] }))
    .filter(({ count }) => count > 0);

const uncheckedNames = {
  all: null,
  picture: 'Prompt not checked',
  prompt: 'Picture not checked',
  part: 'Picture checked in part',
  nothing: 'Nothing checked',
} as const;

/** Numbers of clips by what was not checked of them, which must not be mistaken for "no defects". */
export const uncheckedTally = ({ checked }: ClipTotals): { name: string; count: number }[] =>
  checkedKinds.flatMap((kind) => {
    const name = uncheckedNames[kind];
    return name === null || checked[kind] === 0 ? [] : [{ name, count: checked[kind] }];
  });

/** "Defects confirmed", "No defects found · picture; prompt not checked". */
export const outcomeText = (card: ClipCard): string =>
  [outcomeNames[card.outcome], outcomeNote(card)].filter((text) => text !== null).join(' · ');

/** Why a clip has no or an incomplete result, beyond its detectors' reasons; null for none. */
export const failureText = (clip: Pick<ReportClip, 'card' | 'run'>): string | null => {
  const { card, run } = clip;
  if (notJudgedNotes(clip).length > 0 || isAllRequestedJudged(card)) return null;
  const message = card.reason?.message ?? run?.error?.message;
  return message === undefined ? null : printableLine(message);
};

/** Notes that a clip's result was imported; null if it was not. */
export const importedNote = ({ card }: Pick<ReportClip, 'card'>): string | null =>
  card.isImported ? `${importedName}: not evaluated here.` : null;

/** Notes that a clip has an older result but none from its newest run; null otherwise. */
export const earlierResultNote = ({
  run,
  runs,
}: Pick<ReportClip, 'run' | 'runs'>): string | null => {
  if (run?.answer?.hasResult) return null;
  const earlier = runs.find(({ answer }) => answer?.hasResult);
  if (!earlier) return null;
  const at = formatMoment(earlier.endedMs ?? earlier.createdMs);
  return `An earlier result from ${at} is stored but not included in this report.`;
};

/** Explains why a clip has no findings in the report; null if it has some, or its result has none. */
export const noFindingsText = (
  clip: Pick<ReportClip, 'card' | 'run' | 'findings'>,
): string | null => {
  const { run, findings } = clip;
  if (findings.length > 0) return null;
  if (!hasResult(clip) || !run) return 'There is no result.';
  return run.findings.length > 0 ? 'The findings are not included in this report.' : null;
};

/** Why a clip has no stills, as a sentence without its period; null if its file exists. */
export const noFileText = ({ isMissing, copies }: ClipCard): string | null => {
  if (isMissing) return 'The file of this clip is missing';
  return copies === 0 ? 'This clip is at a URL and was not downloaded' : null;
};

/** Lists the words of one kind in a sentence, grouped by reason; null for none. */
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
  const lists = [...wordsByReason].map(([reason, words]) => `${[...words].join(', ')}${reason}`);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${lists.join('; ')}.`;
};

/** The words of a prompt by their verdicts: "Unchecked: “red” (color of an object).". */
export const verdictTexts = (
  parts: readonly PromptPart[] | null,
  kinds: readonly JudgedKind[] = ['as_claimed', 'mismatch', 'not_judged'],
): string[] =>
  kinds.flatMap((kind) => {
    const sentence = sentenceOf(parts ?? [], kind);
    return sentence === null ? [] : [sentence];
  });
