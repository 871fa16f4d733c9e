import type { z } from 'zod';
import {
  maxReportPresets,
  type ReportPreset,
  reportPresetSchema,
} from '../../../shared/contract/reports.ts';
import { type Settings, settingsSchema } from '../../../shared/contract/settings.ts';
import { defaultConcurrency } from '../../../shared/domain/evaluate-options.ts';
import { askedPromptSources } from '../../../shared/domain/prompt-sources.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import type { Store } from '../../store/store.ts';
import { readPromptSources } from './asked-sources.ts';

/** What counts until the user says otherwise. */
const defaultSettings: Settings = {
  connection: { kind: 'built-in' },
  defaults: {
    model: null,
    modelVersion: null,
    types: [...findingTypes],
    concurrency: defaultConcurrency,
    inline: false,
    withoutPrompt: null,
  },
  promptSources: askedPromptSources.map((source) => ({ source, isAsked: true })),
  appearance: 'dark',
  shortcuts: {},
  notifies: true,
  frameMemoryMb: 512,
  reportPresets: [],
  isSetUp: false,
};

/** The stored presets, each by itself: one that cannot be read does not take the others with it. */
const readReportPresets = (stored: unknown): ReportPreset[] => {
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return entries
    .flatMap((entry) => reportPresetSchema.safeParse(entry).data ?? [])
    .slice(0, maxReportPresets);
};

/** Under which name they are stored. */
const settingsName = 'app';

/** The settings of a data folder. No secrets. */
export type StoredSettings = {
  /** A member that cannot be read, or that a newer Clipcheck wrote, falls back to its default. */
  read(): Settings;
  /** Members that are left out stay as they are stored, also those that this build cannot read. */
  write(change: { [Name in keyof Settings]?: Settings[Name] | undefined }): void;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (text: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

/** Each member by its own schema, so that one that is odd does not take the others with it. */
const readEach = <Shape extends z.ZodRawShape>(
  shape: Shape,
  raw: unknown,
  defaults: Record<keyof Shape, unknown>,
): Record<keyof Shape, unknown> => {
  const members = isRecord(raw) ? raw : {};
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const { success, data } = (schema as z.ZodType).safeParse(members[name]);
      return [name, success ? data : defaults[name]];
    }),
  ) as Record<keyof Shape, unknown>;
};

/** Settings in the table of the data folder, as JSON. */
export const createStoredSettings = (store: Store): StoredSettings => {
  const raw = (): Record<string, unknown> => parsed(store.settings.get(settingsName));
  return {
    read: () => {
      const stored = raw();
      const { defaults } = settingsSchema.shape;
      return {
        ...readEach(settingsSchema.shape, stored, defaultSettings),
        defaults: readEach(defaults.shape, stored.defaults, defaultSettings.defaults),
        promptSources: readPromptSources(stored.promptSources),
        reportPresets: readReportPresets(stored.reportPresets),
      } as Settings;
    },
    write: (change) => {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const changed = { ...raw(), ...Object.fromEntries(given) };
      store.settings.set(settingsName, JSON.stringify(changed));
    },
  };
};
