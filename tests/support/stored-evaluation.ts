import { randomUUID } from 'node:crypto';
import type {
  EvaluatorStore,
  StoredEvaluation,
  StoredVideo,
} from '../../evaluator/store/evaluator-store.ts';

/** Stores an upload that is ready, without its bytes. @returns its id */
export const storeVideo = async (
  store: Pick<EvaluatorStore, 'reserveUpload'>,
  changes: Partial<StoredVideo> = {},
): Promise<string> => {
  const video: StoredVideo = {
    id: randomUUID(),
    account: 'ann',
    origin: 'upload',
    state: 'ready',
    sizeBytes: 1,
    expectedSha256: null,
    sha256: null,
    uploadToken: null,
    uploadExpiresAtSec: null,
    createdAtSec: 0,
    info: { duration_sec: 1, width: 96, height: 64, fps: 24, num_frames: 12 },
    rejection: null,
    ...changes,
  };
  await store.reserveUpload(video, () => {});
  return video.id;
};

/** Stores a queued run, of a new upload by default. @returns its id */
export const storeEvaluation = async (
  store: Pick<EvaluatorStore, 'reserveUpload' | 'admitRun'>,
  changes: Partial<StoredEvaluation> = {},
): Promise<string> => {
  const id = randomUUID();
  const run: StoredEvaluation = {
    id,
    account: 'ann',
    videoId: changes.videoId ?? (await storeVideo(store)),
    requestId: 'req_1',
    model: 'signal-1',
    modelVersion: '1',
    prompt: 'x',
    metadata: null,
    glitchTypes: ['visual_glitch'],
    billableUnits: 1,
    attempt: 1,
    rootId: id,
    rootAttempts: 1,
    status: 'queued',
    starts: 0,
    createdAtMs: Date.now(),
    finishedAtMs: null,
    result: null,
    error: null,
    detectors: [{ detector: 'visual_glitch', status: 'pending' }],
    ...changes,
  };
  await store.admitRun(run.account, '', null, () => run);
  return id;
};
