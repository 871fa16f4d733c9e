import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ForkModule } from '../../engine/index.ts';
import { libraryFilterSchema } from '../../shared/contract/library.ts';
import {
  type ReportFormatId,
  type ReportRequest,
  reportOptionsSchema,
} from '../../shared/contract/reports.ts';
import { seedLibrary } from '../../tools/library/seed-library.ts';
import { openWindowService } from './window-under-test.ts';

export const openSeededWindow = (clips: number, fork?: ForkModule) =>
  openWindowService(
    {},
    (dataDir) => void seedLibrary(dataDir, join(dataDir, 'clips'), clips),
    fork,
  );

export const reportOnAll = (format: ReportFormatId): ReportRequest => ({
  format,
  selection: {
    filter: libraryFilterSchema.parse({}),
    sort: { by: 'name', direction: 'ascending' },
  },
  options: reportOptionsSchema.parse({}),
});

/** The contents of a data folder's reports that are being made, or wait to be downloaded. */
export const heldReports = (dataDir: string): string[] => {
  const folder = join(dataDir, 'reports');
  return existsSync(folder) ? readdirSync(folder) : [];
};
