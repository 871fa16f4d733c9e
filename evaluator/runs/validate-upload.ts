import { AnalysisFailedError, ClipRefusedError } from '../analysis/analysis-errors.ts';
import type { ClipAnalyzer } from '../analysis/clip-analyzer.ts';
import type { EvaluatorStore } from '../store/evaluator-store.ts';

/** Marks an upload's video `ready` or `failed`. @throws if it cannot be read, or its state stored */
export const validateUpload = async (
  { store, analyzer }: { store: EvaluatorStore; analyzer: ClipAnalyzer },
  videoId: string,
): Promise<void> => {
  const sha256 = (await store.findVideo(videoId))?.sha256;
  if (!sha256) throw new Error(`video ${videoId} has no bytes`);
  const probed = await analyzer.probe(store.files.pathOf(sha256)).catch((error: unknown) => {
    if (error instanceof ClipRefusedError || error instanceof AnalysisFailedError) return error;
    throw error;
  });
  const outcome = probed instanceof Error ? { rejection: probed.message } : probed;
  await store.settleUpload(videoId, outcome);
};
