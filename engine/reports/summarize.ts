import type { ClipTotals } from '../../shared/contract/library.ts';
import { countedKinds, type ReportOptions } from '../../shared/contract/reports.ts';
import { severityLevel } from '../../shared/domain/severity.ts';
import { findingKinds } from '../../shared/domain/verdict.ts';
import type { Finding } from '../../shared/model/finding.ts';
import { badnessOf } from '../../shared/model/score.ts';
import { printableLine } from '../../shared/text/printable-lines.ts';
import { shortText } from '../../shared/text/short-text.ts';
import { nameKey } from '../store/library/search-terms.ts';
import type { ClipSummary, RankedClip, ReportSummary, TakeGroup, Tally } from './report.ts';
import { hasImportedResult, promptOf } from './text/clip-texts.ts';
import { findingKindName, findingLabel } from './text/finding-texts.ts';

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

type ScoredClip = RankedClip & {
  readonly badness: number;
  readonly nameKey: string;
};

const compareNames = (one: ScoredClip, other: ScoredClip): number =>
  one.nameKey < other.nameKey ? -1 : 1;

const compareWorst = (one: ScoredClip, other: ScoredClip): number =>
  other.badness - one.badness || compareNames(one, other);

export const isOpen = ({ decision }: RankedClip): boolean => decision === 'undecided';

const nameWord = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]{2,}(?![\p{L}\p{M}\p{N}])/gu;

/** Words of a file name, as written by their lower case. */
const nameWords = ({ name }: RankedClip): Map<string, string> => {
  const text = name.replace(/\.[^.]*$/, '').normalize('NFC');
  return new Map((text.match(nameWord) ?? []).map((word) => [word.toLowerCase(), word]));
};

/**
 * Names shots by the words that the names of all their takes have, but at most half of the other
 * clips', of which there must be some: "The graffiti artist". Empty for none, and for those of
 * another shot.
 */
const subjectsOf = (shots: readonly ScoredClip[][], all: readonly ScoredClip[]): string[] => {
  const countsIn = (texts: readonly string[]) =>
    new Map([...Map.groupBy(texts, (text) => text)].map(([text, { length }]) => [text, length]));
  const counts = countsIn(all.flatMap((clip) => [...nameWords(clip).keys()]));
  const subjects = shots.map((takes) => {
    const [first = new Map<string, string>(), ...rest] = takes.map(nameWords);
    const elsewhere = (word: string) => (counts.get(word) ?? 0) - takes.length;
    const words = [...first].filter(
      ([word]) =>
        all.length > takes.length &&
        rest.every((others) => others.has(word)) &&
        elsewhere(word) <= (all.length - takes.length) / 2,
    );
    const text = words.map(([, written]) => written).join(' ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  });
  const named = countsIn(subjects.map((subject) => subject.toLowerCase()));
  return subjects.map((subject) => (named.get(subject.toLowerCase()) === 1 ? subject : ''));
};

/** Takes of each shot by name, the shot with the worst clip first. */
const takesOf = (ranking: readonly ScoredClip[]): ScoredClip[][] =>
  [...Map.groupBy(ranking, ({ takeKey, clipId }) => takeKey ?? clipId).values()].map((takes) =>
    takes.toSorted(compareNames),
  );

/**
 * For clients: first shots of which they have to decide a take. One of two takes brings the next
 * such one with it, since both fill a row of the contact sheet.
 */
const openFirst = (shots: readonly ScoredClip[][]): ScoredClip[][] => {
  const isPair = ({ length }: ScoredClip[]) => length === 2;
  const [open, decided] = [
    shots.filter((takes) => takes.some(isOpen)),
    shots.filter((takes) => !takes.some(isOpen)),
  ];
  const left = [...open, ...decided];
  const ordered: ScoredClip[][] = [];
  for (let next = left.shift(); next; next = left.shift()) {
    const partner = isPair(next) ? left.findIndex(isPair) : -1;
    ordered.push(next, ...(partner === -1 ? [] : left.splice(partner, 1)));
  }
  return ordered;
};

/**
 * Takes of a shot together, then clips that are the only one of theirs.
 * @param isOpenFirst whether undecided ones of these follow the shots with undecided takes
 */
const groupTakes = (shots: readonly ScoredClip[][], isOpenFirst: boolean): TakeGroup[] => {
  const [several, single] = [
    shots.filter(({ length }) => length > 1),
    shots.filter(({ length }) => length === 1),
  ];
  const subjects = subjectsOf(several, shots.flat());
  const groups = several.map((clips, index) => {
    const noun = clips.some(({ prompt }) => prompt !== '') ? 'Prompt' : 'Shot';
    return { isShot: true, name: subjects[index] || `${noun} ${index + 1}`, clips };
  });
  const others = groups.length > 0 ? 'Other clips' : null;
  const all = single.flat();
  const lastOpen = groups.findLastIndex(({ clips }) => clips.some(isOpen));
  const isHalf = (group?: TakeGroup) => group?.clips.length === 2;
  const halves = groups.slice(0, lastOpen + 1).filter(isHalf).length;
  // Not between two shots that fill a row.
  const place = lastOpen + 1 + Number(halves % 2 === 1 && isHalf(groups[lastOpen + 1]));
  const first = isOpenFirst && place < groups.length ? all.filter(isOpen) : [];
  const last = first.length === 0 ? all : all.filter((clip) => !isOpen(clip));
  return [
    ...groups.slice(0, place),
    { isShot: false, name: 'Other clips to decide', clips: first },
    ...groups.slice(place),
    { isShot: false, name: others, clips: last },
  ].filter(({ clips }) => clips.length > 0);
};

/** The worst first, after which the other takes of its shot follow. */
const groupByWorst = (ranking: readonly ScoredClip[], shots: readonly TakeGroup[]): TakeGroup[] => {
  const shotOf = new Map(
    shots
      .filter(({ isShot }) => isShot)
      .flatMap((shot) => shot.clips.map(({ clipId }) => [clipId, shot])),
  );
  const single = { isShot: false, name: null };
  return [...Map.groupBy(ranking, ({ clipId }) => shotOf.get(clipId) ?? clipId)].map(
    ([shot, clips]) => ({ ...(typeof shot === 'string' ? single : shot), clips }),
  );
};

/** Maximum length of the beginning of a prompt or its words, in characters. */
const maxPrompt = 300;

const lineStart = (text: string): string => shortText(printableLine(text), maxPrompt);

const modelOf = ({ run }: ClipSummary): string | null =>
  run?.model ? [run.model, run.modelVersion].filter(Boolean).join(' ') : null;

/**
 * Sums up clips one by one, and ranks them. Dismissed findings only count among the verdicts, unless
 * the options ask for them.
 * @param totals of the same clips
 */
export const summarize = (
  clips: Iterable<ClipSummary>,
  totals: ClipTotals,
  options: Pick<ReportOptions, 'only' | 'layout'>,
): ReportSummary => {
  const counted = countedKinds(options);
  const kindOf = (finding: Finding) => findingKindName(finding, options.layout);
  const shownKinds: Counts<string> = new Map();
  const kinds: Counts<string> = new Map();
  const namesByKind = new Map<string, Set<string>>();
  const severity: Counts<number | null> = new Map();
  const verdicts: Counts<(typeof findingKinds)[number]> = new Map();
  const models: Counts<string> = new Map();
  const sums = {
    ...{ clipsWithFindings: 0, findings: 0 },
    ...{ missing: 0, imported: 0, durationSec: 0 },
  };
  const ranking: ScoredClip[] = [];
  for (const clip of clips) {
    const { card } = clip;
    const verdictOf = ({ verdict }: Pick<Finding, 'verdict'>) => verdict ?? 'unreviewed';
    const findings = clip.findings.filter((finding) => counted.includes(verdictOf(finding)));
    sums.imported += Number(hasImportedResult(clip));
    sums.findings += findings.length;
    sums.missing += Number(card.isMissing);
    sums.durationSec += card.durationSec ?? 0;
    const model = modelOf(clip);
    if (model !== null) countIn(models, model);
    for (const finding of findings) {
      countIn(kinds, kindOf(finding));
      const names = namesByKind.get(kindOf(finding)) ?? new Set();
      names.add(findingLabel(finding, options.layout));
      namesByKind.set(kindOf(finding), names);
      // Other values that a service may send have no meaning.
      countIn(severity, severityLevel(finding.severity));
    }
    for (const finding of clip.findings) {
      countIn(verdicts, verdictOf(finding));
      countIn(shownKinds, kindOf(finding));
    }
    sums.clipsWithFindings += Number(findings.length > 0);
    ranking.push({
      clipId: card.clipId,
      name: card.name,
      takeKey: card.takeKey,
      decision: card.decision ?? 'undecided',
      outcome: card.outcome,
      part: findings.length > 0 ? 'findings' : 'others',
      nameKey: nameKey(card.name, card.path),
      prompt: lineStart(promptOf(clip)?.text ?? ''),
      badness: badnessOf(card.outcome, card.worst?.score ?? 0),
      findings: findings.length,
      found: findings.map((one) => ({ kind: kindOf(one), words: lineStart(one.namedWords) })),
    });
  }
  ranking.sort(compareWorst);
  const isForClient = options.layout === 'client';
  const takes = takesOf(ranking);
  const shots = groupTakes(isForClient ? openFirst(takes) : takes, isForClient);
  return {
    ...sums,
    totals,
    shownKinds: tallyOf(shownKinds).map(({ value }) => value),
    byKind: tallyOf(kinds).map(({ value, count }) => {
      const [name, other] = namesByKind.get(value) ?? [];
      return { value, count, name: other === undefined && name ? name : value };
    }),
    bySeverity: inOrder(severities, severity),
    byVerdict: inOrder(findingKinds, verdicts),
    byModel: tallyOf(models),
    ranking,
    shots,
    groups: isForClient ? shots : groupByWorst(ranking, shots),
  };
};
