/**
 * How an evaluator that cannot start analysis processes itself, as in a utility process of Electron,
 * gets them: it asks its parent process, which starts them and relays the messages of both sides. The
 * content of the messages is between the evaluator and the worker.
 */
import { z } from 'zod';

const workerId = z.int().min(1);

/** From the evaluator, which assigns unique ids. */
export const workerRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start-worker'), workerId }),
  z.object({ type: z.literal('ask-worker'), workerId, message: z.unknown() }),
  z.object({ type: z.literal('end-worker'), workerId }),
]);
export type WorkerRequest = z.infer<typeof workerRequestSchema>;

/** To the evaluator. `worker-ended` is sent once for each worker, however it ended. */
export const workerReportSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('worker-answered'), workerId, message: z.unknown() }),
  z.object({ type: z.literal('worker-ended'), workerId }),
]);
export type WorkerReport = z.infer<typeof workerReportSchema>;
