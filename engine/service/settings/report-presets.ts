import {
  maxReportPresets,
  type ReportPreset,
  reportPresetSchema,
} from '../../../shared/contract/reports.ts';

/** The stored presets, each by itself: one that cannot be read does not take the others with it. */
export const readReportPresets = (stored: unknown): ReportPreset[] => {
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return entries
    .flatMap((entry) => reportPresetSchema.safeParse(entry).data ?? [])
    .slice(0, maxReportPresets);
};
