import { displayPath } from '../cases/make-case.ts';
import type { BenchCase } from '../cases/recipes.ts';
import type { FrameRange } from '../defects/defect.ts';
import { matchFindings } from '../scoring/match-findings.ts';
import type { AnalyzedCase, KindScore, Scores } from '../scoring/score-cases.ts';

export const describeScores = ({ overall, kinds, clean, confusion }: Scores): string[] => [
  `${'defect'.padEnd(20)}${columns.map((name) => name.padStart(10)).join('')}   found by`,
  ...Object.entries(kinds).map(
    ([kind, score]) =>
      `${scoreLine(kind, score)}   ${describeConfusion(confusion[kind as keyof typeof kinds])}`,
  ),
  scoreLine('all', overall),
  `Untouched clips: ${clean.findings} findings in ${clean.clips} clips of ${clean.minutes.toFixed(1)} min, ${clean.perMinute.toFixed(2)} a minute`,
];

const columns = ['truths', 'found', 'named', 'extra', 'precision', 'recall', 'F1', 'box'];

const scoreLine = (name: string, score: KindScore): string => {
  const { truths, found, named, extra, precision, recall, f1, meanBoxOverlap } = score;
  const cells = [
    String(truths),
    String(found),
    String(named),
    extra.toFixed(1),
    precision.toFixed(2),
    recall.toFixed(2),
    f1.toFixed(2),
    meanBoxOverlap === null ? '–' : meanBoxOverlap.toFixed(2),
  ];
  return name.padEnd(20) + cells.map((cell) => cell.padStart(10)).join('');
};

const describeConfusion = (row: Readonly<Record<string, number>> | undefined): string =>
  Object.entries(row ?? {})
    .toSorted(([, one], [, other]) => other - one)
    .map(([detector, count]) => `${detector} ${count}`)
    .join(', ');

export const describeMisses = (cases: readonly AnalyzedCase[]): string[] =>
  cases.flatMap(({ bench, findings }) => {
    const { truths, extra } = matchFindings(bench.truths, findings);
    const missed = truths.filter((match) => match.findings.length === 0);
    return [
      ...missed.map(({ truth: { kind, readings, box } }) => {
        const at = readings.map(rangeText).join(' or ');
        return `missed  ${kind} ${at}${box ? ` in ${boxText(box)}` : ''}: ${whereText(bench)}`;
      }),
      ...extra.map(
        ({ detector, range, description }) =>
          `extra   ${detector} ${rangeText(range)}: ${whereText(bench)}: ${description}`,
      ),
    ];
  });

const whereText = ({ path, base }: BenchCase): string => `${displayPath(path)} (${base})`;

const rangeText = ([first, last]: FrameRange): string => `${first}–${last}`;

const boxText = (box: Readonly<Record<'xmin' | 'ymin' | 'xmax' | 'ymax', number>>): string =>
  [box.xmin, box.ymin, box.xmax, box.ymax].map((value) => value.toFixed(2)).join(' ');
