import type { ReportPreset } from '../../../../shared/contract/reports.ts';

export const withoutPreset = (presets: readonly ReportPreset[], name: string): ReportPreset[] =>
  presets.filter((preset) => preset.name !== name);

/** Adds a preset, replacing one of the same name. */
export const withPreset = (
  presets: readonly ReportPreset[],
  preset: ReportPreset,
): ReportPreset[] => [...withoutPreset(presets, preset.name), preset];

/** Restores a deleted preset, keeping later changes. */
export const restoredPreset = (
  presets: readonly ReportPreset[],
  preset: ReportPreset,
): ReportPreset[] =>
  presets.some(({ name }) => name === preset.name) ? [...presets] : [...presets, preset];
