import type { z } from 'zod';
import { type Settings, settingsSchema } from '../../../shared/contract/settings.ts';
import {
  type SearchedPromptSource,
  searchedPromptSources,
} from '../../../shared/domain/prompt-sources.ts';
import { isJsonObject, parseJsonObject } from '../../../shared/service-api/exact-json.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import { readList } from '../../../shared/service-api/tolerant.ts';
import type { EventBus } from '../../store/events/event-bus.ts';
import type { Store } from '../../store/store.ts';

/** Sources missing in the stored order, as after an update, come last and are enabled. */
const readPromptSources = (stored: unknown): Settings['promptSources'] => {
  const known = readList(settingsSchema.shape.promptSources.element).safeParse(stored).data ?? [];
  const all = [...known, ...defaultSettings.promptSources];
  return all.filter((entry, at) => all.findIndex(({ source }) => source === entry.source) === at);
};

export const askedSources = ({ promptSources }: Settings): SearchedPromptSource[] =>
  promptSources.filter(({ isAsked }) => isAsked).map(({ source }) => source);

const defaultSettings: Settings = {
  connection: { kind: 'built-in' },
  defaults: {
    model: null,
    modelVersion: null,
    types: [...findingTypes],
    concurrency: null,
    inline: false,
    withoutPrompt: null,
  },
  promptSources: searchedPromptSources.map((source) => ({ source, isAsked: true })),
  sharing: { folder: null, name: '', isTrusted: false },
  judgesSubjects: true,
  judge: null,
  agreedJudges: [],
  appearance: 'system',
  shortcuts: {},
  notifies: true,
  frameMemoryMb: 512,
  advancesOnDecision: true,
  isSetUp: false,
};

const settingsName = 'app';

/** Parses each member by its own schema, so that an invalid one does not affect the others. */
const readEach = <Shape extends z.ZodRawShape>(
  shape: Shape,
  raw: unknown,
  defaults: Record<keyof Shape, unknown>,
): Record<keyof Shape, unknown> => {
  const members = isJsonObject(raw) ? raw : {};
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const { success, data } = (schema as z.ZodType).safeParse(members[name]);
      return [name, success ? data : defaults[name]];
    }),
  ) as Record<keyof Shape, unknown>;
};

export type ChangedSettings = { [Name in keyof Settings]?: Settings[Name] | undefined };

export type StoredSettings = ReturnType<typeof createStoredSettings>;

/** Queuing clips, or watching a folder, completes first-run setup. */
export const completeSetup = (settings: StoredSettings, bus: EventBus): void => {
  if (settings.read().isSetUp) return;
  settings.write({ isSetUp: true });
  bus.emit({ type: 'settings-changed' });
};

export const createStoredSettings = (store: Store) => {
  const raw = (): Record<string, unknown> =>
    parseJsonObject(store.settings.get(settingsName) ?? '') ?? {};
  return {
    /** A member that is unreadable, as from a newer Clipcheck, gets its default. */
    read: (): Settings => {
      const stored = raw();
      const { defaults } = settingsSchema.shape;
      return {
        ...readEach(settingsSchema.shape, stored, defaultSettings),
        defaults: readEach(defaults.shape, stored.defaults, defaultSettings.defaults),
        promptSources: readPromptSources(stored.promptSources),
      } as Settings;
    },
    /** Changes members. Omitted ones stay as stored, even those that this build cannot read. */
    write: (change: ChangedSettings): void => {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const changed = { ...raw(), ...Object.fromEntries(given) };
      store.settings.set(settingsName, JSON.stringify(changed));
    },
  };
};
