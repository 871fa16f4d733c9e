/** Schemas of the ids in the contract. They check the form, since paths must not come from a page. */
import { z } from 'zod';
import type { BatchId, ClipId, JobId, RunId, WatchId } from '../domain/ids.ts';

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
