import { z } from 'zod';

/** Ids that must not be mixed up. All are plain strings or numbers at run time. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name };

/** Key of a clip: the lower-case hexadecimal SHA-256 of its bytes. */
export type ClipId = Brand<string, 'ClipId'>;
/** Clipcheck's key of an evaluation, also of one not yet created (UUID); sent in `metadata`. */
export type RunId = Brand<string, 'RunId'>;
/** A batch, from one call of `run`, `retry` or `scan` or from a window (UUID). */
export type BatchId = Brand<string, 'BatchId'>;
/** One clip file in one batch. */
export type JobId = Brand<number, 'JobId'>;
/** Or a base address with a fingerprint of the key. */
export type ServiceId = Brand<string, 'ServiceId'>;
/** A watched folder (UUID). */
export type WatchId = Brand<string, 'WatchId'>;

// Checks of the form, since paths must not come from a page.
export const clipIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((id) => id as ClipId);
export const runIdSchema = z.uuid().transform((id) => id as RunId);
export const batchIdSchema = z.uuid().transform((id) => id as BatchId);
export const watchIdSchema = z.uuid().transform((id) => id as WatchId);
export const jobIdSchema = z
  .int()
  .min(1)
  .transform((id) => id as JobId);

export const maxIds = 100_000;

export const clipIdsSchema = z.array(clipIdSchema).min(1).max(maxIds);
