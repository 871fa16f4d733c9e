import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Sensitivity } from '../../../../evaluator/models.ts';
import { runJobs } from '../run/run-jobs.ts';
import {
  type Label,
  type LabelledFinding,
  type RealClip,
  type RealScores,
  readLabels,
  scoreReal,
  type Tally,
  tallyOf,
  wilsonInterval,
} from './score-real.ts';

/**
 * @returns the lines of the report
 * @throws Error if there are no clips, or one cannot be analyzed
 */
export const benchReal = async (folder: string, sensitivity: Sensitivity): Promise<string[]> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mp4'))
    .toSorted()
    .map((name) => join(folder, name));
  if (files.length === 0) throw new Error(`There are no MP4 files in ${folder}.`);
  const analyzed = await runJobs(files.map((file) => ({ clip: { file }, sensitivity })));
  const clips = analyzed.map(
    ({ bench, findings }): RealClip => ({
      file: basename(bench.path),
      sha256: createHash('sha256').update(readFileSync(bench.path)).digest('hex'),
      seconds: bench.frameCount / bench.fps,
      findings,
    }),
  );
  return describeReal(clips, readLabels());
};

/** The sets of clips that are reported, by the last digit of the file's name. */
const sets: Readonly<Record<string, (file: string) => boolean>> = {
  odd: (file) => isOdd(file),
  even: (file) => !isOdd(file),
  all: () => true,
};

const isOdd = (file: string): boolean => /[13579]\D*$/.test(file.replace(/\.\w+$/, ''));

/** Formats the scores of odd, even and all clips, with findings to be labelled and vanished ones. */
export const describeReal = (clips: readonly RealClip[], labels: readonly Label[]): string[] => [
  ...Object.entries(sets).flatMap(([name, isIn]) =>
    describeSet(
      name,
      scoreReal(
        clips.filter(({ file }) => isIn(file)),
        labels,
      ),
    ),
  ),
  ...describeDifferences(scoreReal(clips, labels)),
];

const describeSet = (name: string, { clips, minutes, findings }: RealScores): string[] => {
  const kinds = [...new Set(findings.map(({ finding }) => finding.detector))].toSorted();
  const wrong = tallyOf(findings).false / minutes;
  return [
    `${name}: ${clips} clips of ${minutes.toFixed(1)} min, ${wrong.toFixed(2)} false a minute`,
    `${'kind'.padEnd(18)}${columns.map((column) => column.padStart(11)).join('')}   right (95 %)        right or arguable (95 %)`,
    ...kinds.map((kind) =>
      lineOf(kind, tallyOf(findings.filter(({ finding }) => finding.detector === kind))),
    ),
    lineOf('all', tallyOf(findings)),
    '',
  ];
};

const columns = ['findings', 'right', 'arguable', 'false', 'unlabelled'] as const;

const lineOf = (name: string, tally: Tally): string =>
  [
    name.padEnd(18) + columns.map((column) => String(tally[column]).padStart(11)).join(''),
    shareText(tally.right, tally.findings),
    shareText(tally.right + tally.arguable, tally.findings),
  ].join('   ');

const shareText = (hits: number, findings: number): string => {
  const [low, high] = wilsonInterval(hits, findings);
  const share = findings > 0 ? (hits / findings).toFixed(2) : '–';
  return `${share} (${low.toFixed(2)}–${high.toFixed(2)})`;
};

const describeDifferences = ({ findings, vanished }: RealScores): string[] => [
  ...findings.filter(({ label }) => !label).map(describeUnlabelled),
  ...vanished.map(
    ({ opinion, file, kinds, range, why }) =>
      `vanished (${opinion})  ${file} ${kinds.join(',')} ${range.join('–')}: ${why}`,
  ),
];

const describeUnlabelled = ({ file, finding }: LabelledFinding): string =>
  `to be labelled  ${file} ${finding.detector} ${finding.range.join('–')}: ${finding.description}`;
