/** Texts about clips. Those who write them make them printable. */
import type { ClipCard, ClipTotals } from '../../../shared/contract/library.ts';
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { decisionFilters, decisionNames } from '../../../shared/domain/decision.ts';
import {
  type JudgedKind,
  type PromptPart,
  promptPartNames,
} from '../../../shared/domain/judged-prompt.ts';
import { isAllRequestedJudged } from '../../../shared/domain/not-judged-kinds.ts';
import { type Check, checksOf, notJudgedTexts } from '../../../shared/domain/run-checks.ts';
import { severityLevel } from '../../../shared/domain/severity.ts';
import { importedName, promptSourceName } from '../../../shared/domain/shown-names.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import {
  checkedKinds,
  outcomeNames,
  outcomeNote,
  outcomes,
} from '../../../shared/model/outcome.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { describeVideoMismatches } from '../../library/results/placed-findings.ts';
import type { ReportClip, ReportSummary } from '../report.ts';
import {
  formatCount,
  formatCountOf,
  formatDuration,
  formatFrameRate,
  formatMoment,
} from './format-amounts.ts';

/** Whether a clip has a result that can be read; `judgment` tells whether it is complete. */
export const hasResult = ({ run }: Pick<ReportClip, 'run'>): boolean => {
  if (!run?.answer?.hasResult) return false;
  // A service may send findings before a run has ended, or with a failed one.
  return run.judgment.isJudged || run.judgment.notJudged !== null;
};

export const hasImportedResult = (clip: Pick<ReportClip, 'card' | 'run'>): boolean =>
  clip.card.isImported && hasResult(clip);

/** The worst severity among findings, 1 to 5; null if none has a valid one. */
export const worstSeverity = (findings: readonly Pick<Finding, 'severity'>[]): number | null =>
  findings.reduce<number | null>(
    (worst, { severity }) => Math.max(worst ?? 0, severityLevel(severity) ?? 0) || null,
    null,
  );

/** The model of each part of a result. */
const modelsOf = ({ card, run }: Pick<ReportClip, 'card' | 'run'>): string[] =>
  (card.parts.length < 2 ? [run] : card.parts)
    .map((part) => [part?.model, part?.modelVersion].filter(Boolean).join(' '))
    .filter((model) => model !== '');

/** Maximum length of the name of a program or model, in UTF-16 units. */
const maxNameLength = 100;

/** Name of the program and model that made a clip; null if unknown. */
export const generatorName = ({ generation }: Pick<ClipCard, 'generation'>): string | null => {
  // Imported results may have full paths here.
  const parts = [generation.generator, generation.model].flatMap(
    (name) => name?.replace(/^.*[/\\]/s, '').slice(0, maxNameLength) || [],
  );
  return parts.length === 0 ? null : printableText(parts.join(' '));
};

/** "4 s", "1 min 5 s"; for clients less than a minute as "4.0 s". Null if unknown. */
export const lengthText = (
  { durationSec }: Pick<ClipCard, 'durationSec'>,
  layout: ReportOptions['layout'],
): string | null =>
  durationSec === null
    ? null
    : formatDuration(durationSec).replace(/^(\d+) s$/, layout === 'client' ? '$1.0 s' : '$&');

/** "4 s · Generator: ComfyUI". */
export const factsLine = (
  { card }: Pick<ReportClip, 'card'>,
  layout: ReportOptions['layout'] = 'technical',
): string => {
  const generator = generatorName(card);
  return [lengthText(card, layout), generator !== null && `Generator: ${generator}`]
    .filter(Boolean)
    .join(' · ');
};

/** What only the team reads: the size and the frames of a clip, and its folder. */
export const technicalLine = ({ card, table }: Pick<ReportClip, 'card' | 'table'>): string => {
  const { width, height, fps, frameCount } = card;
  return [
    width !== null && height !== null && `${width} × ${height}`,
    fps !== null && `${formatFrameRate(fps)} fps${table.rate.isVariable ? ', variable' : ''}`,
    frameCount !== null && formatCountOf(frameCount, 'frame'),
    card.folder && `folder “${printableText(card.folder)}”`,
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Who evaluated a clip, and when; null if nobody did. */
export const evaluatedText = (clip: Pick<ReportClip, 'card' | 'run'>): string | null => {
  const { evaluatedMs } = clip.card;
  const model = modelsOf(clip).join(', ');
  return evaluatedMs === null
    ? null
    : `Evaluated ${formatMoment(evaluatedMs)}${model && ` by ${model}`}.`;
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

/** What was not evaluated, with reasons, such as "Prompt not checked: it has no words." */
export const notJudgedNotes = ({ run }: Pick<ReportClip, 'run'>): string[] =>
  run ? notJudgedTexts(run) : [];

export const clipChecks = ({ run }: Pick<ReportClip, 'run'>): Check[] => (run ? checksOf(run) : []);

export const outcomeTally = ({ outcomes: counts }: ClipTotals) =>
  outcomes
    .map((outcome) => ({ outcome, name: outcomeNames[outcome], count: counts[outcome] }))
    .filter(({ count }) => count > 0);

/** The order of a team's clips, as `badnessOf` and `scoreOf` have it. */
export const worstFirstText =
  'Worst first, each followed by the other takes of its prompt that have findings; clips without any last. Confirmed defects come before findings to review; within each by severity, or by the share of the clip and the picture.';

/** Findings that are included, but count only among the verdicts. */
export const dismissedTally = ({ byVerdict, findings }: ReportSummary) => {
  const all = byVerdict.reduce((sum, { count }) => sum + count, 0);
  return byVerdict.filter(
    ({ value }) => all > findings && value !== 'real' && value !== 'unreviewed',
  );
};

const uncheckedNames = {
  all: null,
  prompt_part: 'Prompt checked in part',
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

/** Numbers of clips by decision; empty before the first one. */
export const decisionTally = (
  { clips, kept, rejected }: Pick<ClipTotals, 'clips' | 'kept' | 'rejected'>,
  names = decisionNames,
) => {
  const counts = { keep: kept, reject: rejected, undecided: clips - kept - rejected };
  return kept + rejected === 0
    ? []
    : decisionFilters.map((decision) => ({
        decision,
        name: names[decision],
        count: counts[decision],
      }));
};

/** "4 kept", "3 rejected", "8 undecided": of all but those that are none. */
export const countTexts = (tally: readonly { name: string; count: number }[]): string[] =>
  tally
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${formatCount(count)} ${name.toLowerCase()}`);

/**
 * For readers who do not know what a claim is: "Checked: picture, 1 of 6 prompt parts", "Checked:
 * picture only"; null if nothing was checked.
 */
export const checkedText = ({ checkedNote }: Pick<ClipCard, 'checkedNote'>): string | null => {
  if (checkedNote === null || checkedNote === 'nothing') return null;
  const parts = checkedNote
    .replace(/ claims\b/, ' prompt parts')
    .replace(/; (?:prompt|picture) not checked/, ' only');
  return `Checked: ${parts.replaceAll(';', ',')}`;
};

/** "Defects confirmed", "No defects found · picture; prompt not checked". */
export const outcomeText = (card: ClipCard): string =>
  [outcomeNames[card.outcome], outcomeNote(card)].filter((text) => text !== null).join(' · ');

/** Why a clip has no or an incomplete result, beyond its detectors' reasons; null for none. */
export const failureText = (clip: Pick<ReportClip, 'card' | 'run'>): string | null => {
  const { card, run } = clip;
  if (notJudgedNotes(clip).length > 0 || isAllRequestedJudged(card)) return null;
  return card.reason?.message ?? run?.error?.message ?? null;
};

/** Notes that a clip's result was imported; null if it was not. */
export const importedNote = ({ card }: Pick<ReportClip, 'card'>): string | null =>
  card.isImported ? `${importedName}: not evaluated here.` : null;

/** Notes that a clip has an older result but none from its newest run; null otherwise. */
const earlierResultNote = ({ run, runs }: Pick<ReportClip, 'run' | 'runs'>): string | null => {
  if (run?.answer?.hasResult) return null;
  const earlier = runs.find(({ answer }) => answer?.hasResult);
  if (!earlier) return null;
  const at = formatMoment(earlier.endedMs ?? earlier.createdMs);
  return `An earlier result from ${at} is stored but not included in this report.`;
};

/** Limits of a result, shown before its findings so that they are not missed. */
export const clipDoubts = (clip: ReportClip): string[] => {
  const { card, run, table } = clip;
  return [
    ...[importedNote(clip), failureText(clip), earlierResultNote(clip)],
    ...(run ? describeVideoMismatches(card, run, table) : []),
  ].filter((text) => text !== null);
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
export const noFileText = (
  { isMissing, copies }: ClipCard,
  layout: ReportOptions['layout'] = 'technical',
): string | null => {
  if (!isMissing && copies > 0) return null;
  // Clients do not know where the clips are stored.
  if (layout === 'client') return 'The file of this clip was not available';
  return isMissing
    ? 'The file of this clip is missing'
    : 'This clip is at a URL and was not downloaded';
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
