/**
 * How the evaluator gets its analysis processes where it cannot start any itself, as in a utility
 * process of Electron: it asks the process that started it, which starts them and passes on what
 * both sides say. What a worker is asked and answers is between the evaluator and the worker.
 */
import { z } from 'zod';

const workerId = z.int().min(1);

/** From the evaluator. It makes up the ids, and uses none twice. */
export const workerRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start-worker'), workerId }),
  z.object({ type: z.literal('ask-worker'), workerId, message: z.unknown() }),
  z.object({ type: z.literal('end-worker'), workerId }),
]);
export type WorkerRequest = z.infer<typeof workerRequestSchema>;

/** To the evaluator. `worker-ended` comes once for each worker, however it ended. */
export const workerReportSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('worker-answered'), workerId, message: z.unknown() }),
  z.object({ type: z.literal('worker-ended'), workerId }),
]);
export type WorkerReport = z.infer<typeof workerReportSchema>;
