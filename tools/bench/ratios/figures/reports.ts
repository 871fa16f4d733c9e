import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportFormatId } from '../../../../shared/contract/reports.ts';
import { seedLibrary } from '../../../library/seed-library.ts';
import { measureReport } from '../../reports/measure-report.ts';
import { medianOf } from '../compare.ts';
import type { Figure, Reading } from '../figure.ts';

const formats: readonly { id: ReportFormatId; targetSec: number }[] = [
  { id: 'html', targetSec: 30 },
  { id: 'csv', targetSec: 3 },
  { id: 'pdf', targetSec: 30 },
];

/** Sizes between which memory must not grow. */
const memorySizes = [100, 5000] as const;

/** How much more memory the larger of two reports may take. */
const maxGrowth = 1.3;

/** Creates a library of a size. @returns its folder */
const libraryOf = async (folder: string, count: number): Promise<string> => {
  const library = join(folder, String(count));
  await mkdir(library);
  seedLibrary(join(library, 'data'), join(library, 'clips'), count);
  // Creates the thread's tables, which only the first reader does.
  await measureReport(library, 'csv-clips');
  return library;
};

/** Time of a report by the command line, start included, and growth of its memory. */
export const reports: Figure = {
  id: 'reports',
  baseline: null,
  measure: async ({ folder, isShort }) => {
    const count = isShort ? 100 : 1000;
    const rounds = isShort ? 1 : 5;
    const readings: Reading[] = [];
    const none = { baseline: null, ratio: null, cpuRatio: null, isBound: true };
    const library = await libraryOf(folder, count);
    for (const { id, targetSec } of formats) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        times.push((await measureReport(library, id)).tookMs / 1000);
      }
      const size = `${count.toLocaleString('en')} clips`;
      readings.push({
        ...none,
        name: `report ${id}`,
        size,
        unit: 's',
        ours: medianOf(times),
        target: targetSec,
      });
    }
    if (isShort) return readings;
    const [small, large] = memorySizes;
    const libraries = [await libraryOf(folder, small), await libraryOf(folder, large)] as const;
    for (const { id } of formats) {
      const [few, many] = [
        (await measureReport(libraries[0], id)).peakMb,
        (await measureReport(libraries[1], id)).peakMb,
      ];
      readings.push({
        ...{ name: `peak memory of report ${id}`, size: '5,000 clips beside 100', unit: 'MB' },
        ...{
          ours: many,
          baseline: few,
          ratio: many / few,
          cpuRatio: null,
          target: maxGrowth,
          isBound: false,
        },
      });
    }
    return readings;
  },
};
