import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReportFormatId, reportFormats } from '../../../shared/contract/reports.ts';
import { seedLibrary } from '../../library/seed-library.ts';
import { measureReport, type ReportCost } from './measure-report.ts';

/*
 * Makes every report of a small and of a large library: `npm run bench:reports`, or with some of
 * the formats, `-- csv html`. Memory must not grow with the number of clips, and time is told
 * beside that of CSV in the same run. The last line is one JSON object.
 */

/** How many times as many clips the large library has. */
const times = 10;

/** Clips of the large library; copies of clips take long, so there are fewer for a bundle. */
const largeCount = (format: ReportFormatId): number => (format === 'bundle' ? 500 : 5000);

const formats = reportFormats.filter(
  (format) => process.argv.length <= 2 || process.argv.includes(format),
);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const rounded = (value: number): number => Math.round(value * 100) / 100;

const libraries = new Map<number, Promise<string>>();

/** A library of so many clips whose files are there, read once before anything is measured. */
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
  say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
  say(`Load of the machine over the last minute: ${(loadavg()[0] ?? 0).toFixed(2)}`);
  const baseline = (await measure(root, 'csv')).large;
  const figures: Record<string, { peakMb: number; memoryGrowth: number; timesCsv: number }> = {};
  say('format         clips   seconds     peak MB   small library   growth   times csv');
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
    say(`${format.padEnd(12)}${cells.join(' ')}`);
  }
  say(JSON.stringify(figures));
} finally {
  await rm(root, { recursive: true, force: true });
}
