import { z } from 'zod';
import { runCopySchema } from '../domain/clip-copy.ts';
import { runIdSchema } from '../domain/ids.ts';
import { promptPartSchema } from '../domain/judged-prompt.ts';
import { judgmentSchema } from '../domain/judgment.ts';
import { errorRecordSchema } from '../domain/reason.ts';
import { seenSubjectSchema } from '../domain/seen-subjects.ts';
import { videoReadingSchema } from '../domain/video-readings.ts';
import { findingSchema } from './finding.ts';

/**
 * State of a run.
 *
 * - `intent`: to be submitted; nothing was sent, or the service provably created nothing.
 * - `uncertain`: a billed request was about to be sent and its outcome is unknown.
 * - `submitted`: the service has it and it is not terminal (the service's own status is in its
 *   answer).
 * - `completed`, `partial`, `failed`: terminal, as reported by the service.
 * - `refused`: the service refused it permanently; nothing was billed.
 * - `gone`: the service no longer knows it.
 * - `dropped`: an uncertain run that the user gave up or resubmitted.
 */
export const runStates = [
  'intent',
  'uncertain',
  'submitted',
  'completed',
  'partial',
  'failed',
  'refused',
  'gone',
  'dropped',
] as const;
export type RunState = (typeof runStates)[number];

const detectorSchema = z.object({
  detector: z.string(),
  /** `completed`, `reused`, `pending`, `skipped`, `failed`, or any other that a service uses. */
  status: z.string(),
  /** Why it has not judged. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type RunDetector = z.infer<typeof detectorSchema>;

/** What a readable answer of the service states beside its findings. */
const answerSchema = z.object({
  /** Whether it has a result. A run that has not ended, or has failed, may have one too. */
  hasResult: z.boolean(),
  /** Unix seconds at which the service created the evaluation, as it says; null if it does not. */
  createdSec: z.number().nullable(),
  videoId: z.string().nullable(),
  schemaVersion: z.string(),
  /** Time from the request to the answer, as the service measured it. */
  e2eMs: z.number().nullable(),
  failure: z
    .object({ code: z.string(), type: z.string(), message: z.string(), requestId: z.string() })
    .nullable(),
  /** The video, or the copy it was sent; null if the service does not describe it. */
  video: videoReadingSchema.nullable(),
  detectors: z.array(detectorSchema),
  subjects: z.array(seenSubjectSchema),
});

export const runSchema = z.object({
  runId: runIdSchema,
  evaluationId: z.string().nullable(),
  state: z.enum(runStates),
  attempt: z.int().nullable(),
  /** Address of the service; null for the built-in evaluator. */
  serviceAddress: z.string().nullable(),
  /** The one that evaluated; before it is known, the requested one. */
  model: z.string().nullable(),
  modelVersion: z.string().nullable(),
  /** Empty, with the source `none`, if the clip was checked without a prompt. */
  prompt: z.string(),
  promptSource: z.string(),
  types: z.array(z.string()),
  videoSeconds: z.number().nullable(),
  billableUnits: z.number().nullable(),
  /** Unix ms. */
  createdMs: z.number(),
  submittedMs: z.number().nullable(),
  endedMs: z.number().nullable(),
  error: errorRecordSchema.nullable(),
  /** The copy that was evaluated in place of the clip. */
  copy: runCopySchema.nullable(),
  isImported: z.boolean(),
  /** Whether another program created it. */
  isAdopted: z.boolean(),
  /** The service's id of the request that created it; null if it sent none. */
  requestId: z.string().nullable(),
  /** What refreshing it has changed, as texts, newest first. */
  refreshed: z.array(z.object({ atMs: z.number(), changes: z.array(z.string()) })),
  judgment: judgmentSchema,
  /** Null before a readable answer arrives. */
  answer: answerSchema.nullable(),
  /** The prompt by outcome; null if the result does not state which words were judged. */
  promptParts: z.array(promptPartSchema).nullable(),
  findings: z.array(findingSchema),
});
export type Run = z.infer<typeof runSchema>;
