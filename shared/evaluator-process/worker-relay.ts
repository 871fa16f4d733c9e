/**
 * An evaluator in an Electron utility process cannot start analysis processes: its parent starts
 * them and relays their messages without interpreting them.
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
