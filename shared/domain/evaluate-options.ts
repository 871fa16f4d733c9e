import { type FindingType, findingTypes } from '../service-api/finding.ts';
import type { ClipPart } from './clip-copy.ts';
import type { WithoutPrompt } from './without-prompt.ts';

/** What the user may choose for a batch. */
export type EvaluateOptions = {
  /** Model id; null for the service's default. */
  model: string | null;
  modelVersion: string | null;
  /** At least one. */
  types: readonly FindingType[];
  /** Goes along with every evaluation beside our own member; null for none. */
  metadata: Record<string, unknown> | null;
  /** Most clips between upload and result at one time, at least 1. */
  concurrency: number;
  /** Send clips that fit into a request body in it, instead of uploading them. */
  inline: boolean;
  /** Send runs again whose earlier submission has an unknown outcome: they may be paid twice. */
  resubmitUncertain: boolean;
  /** Evaluate anew even where a result exists. */
  force: boolean;
  /** What becomes of clips without a prompt; null where the service decides, see `withoutPromptOf`. */
  withoutPrompt: WithoutPrompt | null;
  /**
   * Evaluates clips over a limit by a copy that keeps to it; of those that are too long, this part.
   * Null rejects them; without it the service decides, see `copiedPartOf`.
   */
  copies?: ClipPart | null | undefined;
};

/** Clips between upload and result at one time, where the user does not say. */
export const defaultConcurrency = 16;

/** Glitch types in the one form in which runs are compared. */
export const glitchTypesKey = (types: readonly string[]): string => [...types].sort().join(',');

/** The types of such a key. */
export const typesOfKey = (key: string): FindingType[] => {
  const names = key.split(',');
  return findingTypes.filter((type) => names.includes(type));
};
