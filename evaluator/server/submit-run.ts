import { randomUUID } from 'node:crypto';
import type { Evaluation } from '../../shared/service-api/evaluation.ts';
import type { ReceivedBytes } from '../store/clip-files.ts';
import type { StoredEvaluation } from '../store/evaluation-table.ts';
import type { EvaluatorStore } from '../store/open-store.ts';
import type { Admission } from './admit-clip.ts';
import { presentEvaluation } from './present-evaluation.ts';
import type { Services } from './services.ts';
import type { RunAdmission } from './submission-quota.ts';

/** What determines a run; the rest is derived. */
export type SubmittedRun = Pick<
  StoredEvaluation,
  | 'account'
  | 'model'
  | 'modelVersion'
  | 'prompt'
  | 'glitchTypes'
  | 'metadata'
  | 'requestId'
  | 'createdAtMs'
> & {
  /** When the request arrived, as of `performance.now()`. */
  arrivedMs: number;
  /** The run that this one retries; null for a new one. */
  retryOf: StoredEvaluation | null;
};

/**
 * Queues and counts a run, if credits, concurrency and quota allow it. A clip that came with the
 * request is stored with it.
 * @returns the evaluation as sent to the client, with status `queued`
 * @throws RequestRefusedError 402 or 429; then nothing is counted or stored
 */
export const submitRun = (
  { store, runs }: Services,
  slots: RunAdmission,
  { clip, received }: Admission,
  { retryOf, arrivedMs, ...request }: SubmittedRun,
): Evaluation => {
  const { account } = request;
  const id = randomUUID();
  // A second of video, rounded up, costs one unit.
  const billableUnits = Math.ceil(clip.info.duration_sec);
  const run: StoredEvaluation = {
    ...request,
    id,
    attempt: (retryOf?.attempt ?? 0) + 1,
    rootId: retryOf?.rootId ?? id,
    rootAttempts: (retryOf?.rootAttempts ?? 0) + 1,
    videoId: clip.id,
    status: 'queued',
    starts: 0,
    billableUnits,
    finishedAtMs: null,
    detectors: request.glitchTypes.map((detector) => ({ detector, status: 'pending' })),
    result: null,
    error: null,
  };
  storeWithBytes(store, received, () => {
    slots.take(account, billableUnits);
    if (received) store.videos.insert(clip);
    store.evaluations.insert(run);
    store.usage.charge(run.id, account, billableUnits);
  });
  // Created first: it has status `queued` even if a worker is already free.
  const answer = presentEvaluation(run, clip);
  runs.added(run.id, arrivedMs);
  return answer;
};

/** Stores the bytes and the records that refer to them; if these are refused, neither remains. */
const storeWithBytes = (
  store: EvaluatorStore,
  received: ReceivedBytes | null,
  insert: () => void,
): void => {
  try {
    received?.keep();
    store.atomically(insert);
  } catch (error) {
    received?.discard();
    // Another run may use the same bytes.
    if (received && !store.videos.hasBytes(received.sha256)) store.files.remove(received.sha256);
    throw error;
  }
};
