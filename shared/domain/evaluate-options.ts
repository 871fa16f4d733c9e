import { type FindingType, findingTypes } from '../service-api/finding.ts';
import type { ClipPart } from './clip-copy.ts';
import type { DeliverySpec } from './delivery-spec.ts';
import { pictureTypes } from './finding-types.ts';
import type { WithoutPrompt } from './without-prompt.ts';

export type EvaluateOptions = {
  model: string | null;
  modelVersion: string | null;
  types: readonly FindingType[];
  /** Metadata sent with every evaluation, in addition to Clipcheck's member; null for none. */
  metadata: Record<string, unknown> | null;
  /** Clips between upload and result at a time, at least 1; null: see `parallelClipsOf`. */
  concurrency: number | null;
  /** Sends clips that fit into a request body inline instead of uploading them. */
  inline: boolean;
  /** Resubmits runs whose earlier submission has an unknown outcome: they may be paid for twice. */
  resubmitUncertain: boolean;
  force: boolean;
  /** What to do with clips without a prompt; null lets the service decide, see `withoutPromptOf`. */
  withoutPrompt: WithoutPrompt | null;
  /**
   * Evaluates a copy of clips over a limit, of this part if too long. Null rejects them; undefined:
   * see `copiedPartOf`.
   */
  copies?: ClipPart | null | undefined;
  /** For all clips, in place of the specs in their folders. */
  spec?: DeliverySpec | undefined;
};

export const glitchTypesKey = (types: readonly string[]): string => [...types].sort().join(',');

export const pictureTypesKey = glitchTypesKey(pictureTypes);

export const typesOfKey = (key: string): FindingType[] => {
  const names = key.split(',');
  return findingTypes.filter((type) => names.includes(type));
};
