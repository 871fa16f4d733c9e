import type { Settings } from '../../../shared/contract/settings.ts';
import { defaultConcurrency } from '../../../shared/domain/evaluate-options.ts';
import { askedPromptSources } from '../../../shared/domain/prompt-sources.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';

/** What counts until the user says otherwise. */
export const defaultSettings: Settings = {
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
