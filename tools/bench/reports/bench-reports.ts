import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReportFormatId, reportFormats } from '../../../shared/contract/reports.ts';
import { seedLibrary } from '../../library/seed-library.ts';
import { describeMachine } from '../describe-machine.ts';
import { measureReport, type ReportCost } from './measure-report.ts';

/*
 * `npm run bench:reports [-- csv html …]`: makes every report, or the named formats, of a small and
 * a large library. Memory must not grow with clips; times are compared with CSV in the same run.
 * The last line is one JSON object.
 */

/** Size of the large library relative to the small one. */
const times = 10;

/** Clips of the large library; fewer for a bundle, since copying clips takes long. */
const largeCount = (format: ReportFormatId): number => (format === 'bundle' ? 500 : 5000);

const formats = reportFormats.filter(
  (format) => process.argv.length <= 2 || process.argv.includes(format),
);

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const rounded = (value: number): number => Math.round(value * 100) / 100;

const libraries = new Map<number, Promise<string>>();

const libraryOf = (root: string, count: number): Promise<string> => {
  const made = libraries.get(count) ?? makeLibrary(join(root, String(count)), count);
  libraries.set(count, made);
  return made;
};

const makeLibrary = async (folder: string, count: number): Promise<string> => {
  await mkdir(folder);
  seedLibrary(join(folder, 'data'), join(folder, 'clips'), count);
  await measureReport(folder, 'csv-clips');
  return folder;
};

const measure = async (
  root: string,
  format: ReportFormatId,
): Promise<{ small: ReportCost; large: ReportCost }> => {
  const count = largeCount(format);
  const [small, large] = [await libraryOf(root, count / times), await libraryOf(root, count)];
  return { small: await measureReport(small, format), large: await measureReport(large, format) };
};

const root = await mkdtemp(join(tmpdir(), 'clipcheck-bench-'));
try {
  for (const line of describeMachine()) print(line);
  const baseline = (await measure(root, 'csv')).large;
  const figures: Record<string, { peakMb: number; memoryGrowth: number; timesCsv: number }> = {};
  print('format         clips   seconds     peak MB   small library   growth   times csv');
  for (const format of formats) {
    const { small, large } = await measure(root, format);
    const clips = largeCount(format);
    const perClip = (cost: ReportCost, count: number): number => cost.tookMs / count;
    const timesCsv = rounded(perClip(large, clips) / perClip(baseline, largeCount('csv')));
    const memoryGrowth = rounded(large.peakMb / small.peakMb);
    figures[format] = { peakMb: Math.round(large.peakMb), memoryGrowth, timesCsv };
    const cells = [
      ...[String(clips).padStart(8), (large.tookMs / 1000).toFixed(1).padStart(9)],
      ...[large.peakMb.toFixed(0).padStart(11), small.peakMb.toFixed(0).padStart(15)],
      ...[memoryGrowth.toFixed(2).padStart(8), timesCsv.toFixed(2).padStart(11)],
    ];
    print(`${format.padEnd(12)}${cells.join(' ')}`);
  }
  print(JSON.stringify(figures));
} finally {
  await rm(root, { recursive: true, force: true });
}
