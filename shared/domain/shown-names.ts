import { printableText } from '../text/printable-text.ts';
import type { ClipState } from './clip-state.ts';
import { findingTypeOf } from './finding-types.ts';
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

/** A finding that counts nowhere until a person confirms it. */
export const possibleName = 'Possible';

export const importedName = 'Imported result';

export const adoptedName = 'Adopted result';

/** Source of the prompt of an evaluation that another program created. */
export const adoptedPromptSource = 'adopted';

export const findingTypeName = (type: string): string => findingTypeOf(type).name;

const promptSourceNames: Readonly<Record<string, string>> = {
  typed: 'Typed',
  manifest: 'Prompt list',
  sidecar: 'Sidecar file',
  tags: 'Clip metadata',
  png: 'First-frame PNG',
  [adoptedPromptSource]: 'Adopted evaluation',
};

export const promptSourceName = (source: string): string =>
  (Object.hasOwn(promptSourceNames, source) ? promptSourceNames[source] : undefined) ??
  printableText(source);

const findingSourceNames: Readonly<Record<string, string>> = {
  model: 'by the model',
  human: 'by a person',
};

/** Such as "by a person"; by default "by the model". */
export const findingSourceName = (source = 'model'): string =>
  (Object.hasOwn(findingSourceNames, source) ? findingSourceNames[source] : undefined) ??
  `by “${printableText(source)}”`;

/** @param scripts that lack a font; not empty */
export const missingFontsText = (scripts: readonly string[]): string =>
  `This computer has no font for ${scripts.join(', ')}, so some letters of the PDF are boxes. Install one, such as Noto, and make it again.`;
