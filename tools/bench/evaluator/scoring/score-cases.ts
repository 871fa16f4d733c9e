import type { BenchCase } from '../cases/recipes.ts';
import { type DefectKind, defectKinds } from '../defects/defect.ts';
import { kindsOf, matchFindings, placeOverlap, type SeenFinding } from './match-findings.ts';

export type AnalyzedCase = { readonly bench: BenchCase; readonly findings: readonly SeenFinding[] };

export type KindScore = {
  readonly truths: number;
  readonly found: number;
  /** Found with the right kind. */
  readonly named: number;
  /** Extra findings of this kind, in clips with and without defects. */
  readonly extra: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Of found defects that have a place; null if there are none. */
  readonly meanBoxOverlap: number | null;
};

export type Scores = {
  readonly overall: KindScore;
  readonly kinds: Readonly<Partial<Record<DefectKind, KindScore>>>;
  readonly clean: {
    readonly clips: number;
    readonly minutes: number;
    readonly findings: number;
    readonly perMinute: number;
  };
  /** How many defects of each kind were found by each detector; missed ones are under `none`. */
  readonly confusion: Readonly<Partial<Record<DefectKind, Readonly<Record<string, number>>>>>;
};

type Tally = { truths: number; found: number; named: number; extra: number; boxes: number[] };

/**
 * An extra finding of a detector with several kinds counts against each of them by an equal share,
 * and once overall.
 */
export const scoreCases = (cases: readonly AnalyzedCase[]): Scores => {
  const tallies = new Map<DefectKind, Tally>();
  const tallyOf = (kind: DefectKind): Tally => {
    const tally = tallies.get(kind) ?? { truths: 0, found: 0, named: 0, extra: 0, boxes: [] };
    tallies.set(kind, tally);
    return tally;
  };
  const confusion: Partial<Record<DefectKind, Record<string, number>>> = {};
  const clean = { clips: 0, minutes: 0, findings: 0 };
  for (const { bench, findings } of cases) {
    const { truths, extra } = matchFindings(bench.truths, findings);
    for (const { truth, findings: matched } of truths) {
      const tally = tallyOf(truth.kind);
      const [first] = matched;
      const detector = first?.detector ?? 'none';
      confusion[truth.kind] ??= {};
      const row = confusion[truth.kind] ?? {};
      row[detector] = (row[detector] ?? 0) + 1;
      tally.truths += 1;
      if (!first) continue;
      tally.found += 1;
      if (kindsOf(first.detector).includes(truth.kind)) tally.named += 1;
      if (truth.box) tally.boxes.push(placeOverlap(truth.box, first));
    }
    for (const { detector } of extra) {
      const kinds = kindsOf(detector);
      for (const kind of kinds) tallyOf(kind).extra += 1 / kinds.length;
    }
    if (bench.truths.length > 0) continue;
    clean.clips += 1;
    clean.minutes += bench.frameCount / bench.fps / 60;
    clean.findings += findings.length;
  }
  return {
    overall: scoreOf(addUp([...tallies.values()])),
    kinds: Object.fromEntries(
      defectKinds.flatMap((kind) => {
        const tally = tallies.get(kind);
        return tally && tally.truths > 0 ? [[kind, scoreOf(tally)] as const] : [];
      }),
    ),
    clean: {
      ...clean,
      minutes: rounded(clean.minutes),
      perMinute: clean.minutes > 0 ? rounded(clean.findings / clean.minutes) : 0,
    },
    confusion,
  };
};

const addUp = (tallies: readonly Tally[]): Tally => ({
  truths: sum(tallies.map(({ truths }) => truths)),
  found: sum(tallies.map(({ found }) => found)),
  named: sum(tallies.map(({ named }) => named)),
  extra: sum(tallies.map(({ extra }) => extra)),
  boxes: tallies.flatMap(({ boxes }) => boxes),
});

const scoreOf = ({ truths, found, named, extra, boxes }: Tally): KindScore => {
  const precision = found + extra > 0 ? found / (found + extra) : 0;
  const recall = truths > 0 ? found / truths : 0;
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return {
    truths,
    found,
    named,
    extra: rounded(extra),
    precision: rounded(precision),
    recall: rounded(recall),
    f1: rounded(f1),
    meanBoxOverlap: boxes.length > 0 ? rounded(sum(boxes) / boxes.length) : null,
  };
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
