/** Texts are as the service sent them. */
import { z } from 'zod';
import { placeSchema } from '../domain/frames/place-finding.ts';
import { placedSegmentSchema } from '../domain/prompt-segments.ts';
import { authors, verdictSchema } from '../domain/verdict.ts';
import { receivedRegionSchema } from '../service-api/finding.ts';

/** Who reported a finding: a service, the built-in evaluator, or a person here. */
export const findingOrigins = ['service', 'built-in', 'own'] as const;

/** Maximum length of a note on a finding (UTF-16 units), in windows and imports. */
export const maxNoteLength = 10_000;
export const noteSchema = z
  .string()
  .max(maxNoteLength, `a note has at most ${maxNoteLength.toLocaleString('en-US')} characters`);

export const findingSchema = z.object({
  /** From 1, in the order of the result. */
  number: z.int().min(1),
  /** As the service calls it; may be empty. */
  findingId: z.string(),
  /** Identifies the finding in all runs of the clip: verdict and note belong to it. */
  trackId: z.string(),
  origin: z.enum(findingOrigins),
  /** Who marked an own finding, and when (Unix ms); null for findings of a service. */
  marked: z.object({ by: z.enum(authors), atMs: z.number() }).nullable(),
  /** `visual_glitch`, `prompt_misalignment`, or any other name that a service uses. */
  type: z.string(),
  /** What was found, such as `morph`, or what the prompt claims, such as `camera`; else the type. */
  kind: z.string(),
  /** `model`, `human`, or any other name that a service uses. */
  source: z.string(),
  description: z.string(),
  /** From 1, a minor mismatch, to 5, entirely absent; null for none. A service may send others. */
  severity: z.number().nullable(),
  /** The place as the service sent it, in frames of the clip; null for the entire clip. */
  region: receivedRegionSchema.nullable(),
  place: placeSchema,
  /** The words of the prompt that it names, as the service sent them; empty for none. */
  namedWords: z.string(),
  /** Where these are in the run's prompt; null for none, and if they are not in it. */
  words: placedSegmentSchema.nullable(),
  /** An opinion of a model that was not measured for its kind, without a verdict: counts nowhere. */
  isPossible: z.boolean(),
  verdict: verdictSchema.nullable(),
  /** Who set the verdict; null without one. */
  verdictBy: z.enum(authors).nullable(),
  /** Empty for none. */
  note: z.string(),
  /** Unix ms of the last change of verdict or note; null without both. */
  changedMs: z.number().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;
