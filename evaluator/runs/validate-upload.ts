import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import { AnalysisFailedError, ClipRefusedError } from '../analysis/analysis-errors.ts';
import type { ClipAnalyzer } from '../analysis/clip-analyzer.ts';
import type { DirectTransfers } from '../store/clip-store.ts';
import type { EvaluatorStore, StoredVideo } from '../store/evaluator-store.ts';
import { receiveReserved, WrongBytesError } from '../store/receive-reserved.ts';

type Services = { store: EvaluatorStore; analyzer: ClipAnalyzer };

/**
 * Marks an upload's video `ready` or `failed`. May be done again at any time.
 * @throws if it cannot be read, or its state stored
 */
export const validateUpload = async (services: Services, videoId: string): Promise<void> => {
  const { store, analyzer } = services;
  const { direct } = store.files;
  const video = await store.findVideo(videoId);
  if (!video) throw new Error(`there is no video ${videoId}`);
  const probing =
    video.sha256 === null && direct
      ? takeIn(services, video, direct)
      : store.files.withFile(video.sha256 ?? '', analyzer.probe);
  const outcome = await probing
    .then((info) => ({ state: 'ready' as const, info, rejection: null }))
    .catch((error: unknown) => {
      const isRefusal = [ClipRefusedError, AnalysisFailedError, WrongBytesError].some(
        (kind) => error instanceof kind,
      );
      if (!isRefusal || !(error instanceof Error)) throw error;
      return { state: 'failed' as const, info: null, rejection: error.message };
    });
  await store.settleUpload(videoId, outcome);
  await direct?.removeUpload(videoId);
};

/**
 * Takes in what a client sent to the store, and could replace there until now. What was hashed is
 * stored, rather than copied within the store.
 */
const takeIn = async (
  { store, analyzer }: Services,
  video: StoredVideo,
  direct: DirectTransfers,
): Promise<VideoInfo> => {
  const source = await direct.openUpload(video.id);
  if (!source) throw new WrongBytesError('The bytes of this video did not arrive.');
  const received = await receiveReserved(store.files, video, source);
  try {
    const info = await analyzer.probe(received.path);
    if (await store.receiveUpload(video.id, received)) return info;
    throw new Error(`video ${video.id} is in other hands`);
  } finally {
    received.discard();
  }
};
