/** What people read for states, types and verdicts: the same on every screen and in every report. */

import { printableText } from '../text/printable-text.ts';
import type { ClipState } from './clip-state.ts';
import type { FindingKind } from './verdict.ts';

export const stateNames: Readonly<Record<ClipState, string>> = {
  completed: 'Completed',
  partial: 'Partial',
  failed: 'Failed',
  rejected: 'Can’t be evaluated',
  needs_prompt: 'Needs prompt',
  uncertain: 'Uncertain',
  pending: 'Pending',
  cancelled: 'Cancelled',
};

export const findingKindNames: Readonly<Record<FindingKind, string>> = {
  real: 'Confirmed',
  intended: 'Intended',
  wrong: 'False alarm',
  duplicate: 'Duplicate',
  unreviewed: 'Unreviewed',
};

/** Said of a result that came from an import. */
export const importedName = 'Imported result';

const typeNames: Readonly<Record<string, string>> = {
  visual_glitch: 'Visual glitch',
  prompt_misalignment: 'Prompt misalignment',
};

/** A type of findings; one that a newer service sends keeps its own name. */
export const findingTypeName = (type: string): string =>
  (Object.hasOwn(typeNames, type) ? typeNames[type] : undefined) ??
  printableText(type.replaceAll('_', ' '));

const promptSourceNames: Readonly<Record<string, string>> = {
  typed: 'Typed',
  manifest: 'List of prompts',
  sidecar: 'Sidecar file',
  tags: 'Tags of the clip',
  png: 'Picture of the first frame',
};

/** Where a prompt came from, in a few words: the same on all screens and in reports. */
export const promptSourceName = (source: string): string =>
  (Object.hasOwn(promptSourceNames, source) ? promptSourceNames[source] : undefined) ??
  printableText(source);

const findingSourceNames: Readonly<Record<string, string>> = {
  model: 'by the model',
  human: 'by a person',
};

/** Who found a finding. What names no source is the model's. */
export const findingSourceName = (source = 'model'): string =>
  (Object.hasOwn(findingSourceNames, source) ? findingSourceNames[source] : undefined) ??
  `by “${printableText(source)}”`;
