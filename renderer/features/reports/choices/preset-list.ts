import type { ReportPreset } from '../../../../shared/contract/reports.ts';

export const withoutPreset = (presets: readonly ReportPreset[], name: string): ReportPreset[] =>
  presets.filter((preset) => preset.name !== name);

/** A preset of the same name is replaced. */
export const withPreset = (
  presets: readonly ReportPreset[],
  preset: ReportPreset,
): ReportPreset[] => [...withoutPreset(presets, preset.name), preset];

/** Undoes a deletion. What was saved or deleted since stays so. */
export const restoredPreset = (
  presets: readonly ReportPreset[],
  preset: ReportPreset,
): ReportPreset[] =>
  presets.some(({ name }) => name === preset.name) ? [...presets] : [...presets, preset];
