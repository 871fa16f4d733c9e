import { countedKinds, includedKinds } from '../../shared/contract/report-options.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import { clipStates } from '../../shared/domain/clip-state.ts';
import { noneUnjudged } from '../../shared/domain/not-judged-kinds.ts';
import { severityLevel } from '../../shared/domain/severity.ts';
import { findingKinds } from '../../shared/domain/verdict.ts';
import type { Finding } from '../../shared/model/finding.ts';
import { generatorName } from './client/client-lines.ts';
import {
  clientOutcome,
  hasImportedResult,
  isNotChecked,
  isPartlyChecked,
} from './client/client-outcome.ts';
import { worstSeverity } from './clip-result.ts';
import type { ClipSummary, ReportSummary, Tally, WorstClip } from './report.ts';
import { clientOutcomes } from './report.ts';

/** Maximum number of clips in the list of the worst clips. */
const maxWorst = 20;

/** Maximum number of distinct values that are counted; a service may send any number of types. */
const maxValues = 100;

const severities = [5, 4, 3, 2, 1, null] as const;

type Counts<Value> = Map<Value, number>;

const countIn = <Value>(counts: Counts<Value>, value: Value): void => {
  if (counts.size < maxValues || counts.has(value)) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
};

const tallyOf = (counts: Counts<string>): Tally =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));

/** Counts of the values that occur, in a given order. */
const inOrder = <Value>(order: readonly Value[], counts: Counts<Value>) =>
  order.flatMap((value) => {
    const count = counts.get(value);
    return count === undefined ? [] : [{ value, count }];
  });

const compareWorst = (one: WorstClip, other: WorstClip): number =>
  (other.worstSeverity ?? 0) - (one.worstSeverity ?? 0) || other.findings - one.findings;

const modelOf = ({ run }: ClipSummary): string | null =>
  run?.model ? [run.model, run.modelVersion].filter(Boolean).join(' ') : null;

const addFound = (
  total: { findings: number; clips: number },
  { run }: ClipSummary,
  verdict: Finding['verdict'],
): void => {
  const count = run?.findings.filter((finding) => finding.verdict === verdict).length ?? 0;
  total.findings += count;
  total.clips += Number(count > 0);
};

/**
 * Sums up clips one by one, in memory that does not grow with their number. Dismissed findings only
 * count among the verdicts, unless the options ask for them.
 */
export const summarize = (
  clips: Iterable<ClipSummary>,
  options: Pick<ReportOptions, 'only' | 'layout'>,
): ReportSummary => {
  const counted = countedKinds(options);
  const outcomes: Counts<(typeof clientOutcomes)[number]> = new Map();
  const isLeftOut = !includedKinds(options).includes('real');
  const unreviewed = { findings: 0, clips: 0 };
  const leftOut = { findings: 0, clips: 0 };
  const shown = { types: new Map() as Counts<string>, severities: new Set<number | null>() };
  const [states, types, severity, kinds, models, generators] = [
    new Map() as Counts<(typeof clipStates)[number]>,
    new Map() as Counts<string>,
    new Map() as Counts<number | null>,
    new Map() as Counts<(typeof findingKinds)[number]>,
    new Map() as Counts<string>,
    new Map() as Counts<string>,
  ];
  const totals = {
    ...{ clips: 0, clipsWithFindings: 0, findings: 0, missing: 0 },
    ...{ notChecked: 0, partlyChecked: 0, imported: 0 },
  };
  const notJudged = noneUnjudged();
  let durationSec = 0;
  let worst: WorstClip[] = [];
  for (const clip of clips) {
    const { card } = clip;
    const kindOf = ({ verdict }: Pick<Finding, 'verdict'>) => verdict ?? 'unreviewed';
    const findings = clip.findings.filter((finding) => counted.includes(kindOf(finding)));
    addFound(unreviewed, clip, null);
    if (isLeftOut) addFound(leftOut, clip, 'real');
    countIn(outcomes, clientOutcome(clip));
    totals.notChecked += Number(isNotChecked(clip));
    totals.imported += Number(hasImportedResult(clip));
    totals.partlyChecked += Number(isPartlyChecked(clip));
    totals.clips += 1;
    totals.findings += findings.length;
    if (card.notJudged !== null) notJudged[card.notJudged] += 1;
    totals.missing += Number(card.isMissing);
    durationSec += card.durationSec ?? 0;
    countIn(states, card.state);
    const model = modelOf(clip);
    if (model !== null) countIn(models, model);
    const generator = generatorName(card);
    if (generator !== null) countIn(generators, generator);
    for (const finding of findings) {
      countIn(types, finding.type);
      // Other values that a service may send have no meaning.
      countIn(severity, severityLevel(finding.severity));
    }
    for (const finding of clip.findings) {
      countIn(kinds, kindOf(finding));
      countIn(shown.types, finding.type);
      shown.severities.add(severityLevel(finding.severity));
    }
    if (findings.length === 0) continue;
    totals.clipsWithFindings += 1;
    const { clipId, name } = card;
    worst.push({ clipId, name, findings: findings.length, worstSeverity: worstSeverity(findings) });
    if (worst.length > 2 * maxWorst) worst = worst.sort(compareWorst).slice(0, maxWorst);
  }
  return {
    ...totals,
    unreviewed,
    leftOut,
    byOutcome: inOrder(clientOutcomes, outcomes),
    notJudged,
    durationSec,
    byState: inOrder(clipStates, states),
    shown: {
      types: tallyOf(shown.types).map(({ value }) => value),
      severities: [...shown.severities],
    },
    byType: tallyOf(types),
    bySeverity: inOrder(severities, severity),
    byKind: inOrder(findingKinds, kinds),
    byModel: tallyOf(models),
    byGenerator: tallyOf(generators),
    worst: worst.sort(compareWorst).slice(0, maxWorst),
  };
};
