import { AnalysisFailedError, ClipRefusedError } from '../analysis/analysis-errors.ts';
import type { ClipAnalyzer } from '../analysis/clip-analyzer.ts';
import type { EvaluatorStore } from '../store/open-store.ts';

const validate = async (
  { store, analyzer }: { store: EvaluatorStore; analyzer: ClipAnalyzer },
  videoId: string,
): Promise<void> => {
  const sha256 = store.videos.get(videoId)?.sha256;
  if (!sha256) throw new Error(`video ${videoId} has no bytes`);
  try {
    store.videos.markReady(videoId, await analyzer.probe(store.files.pathOf(sha256)));
  } catch (error) {
    if (!(error instanceof ClipRefusedError || error instanceof AnalysisFailedError)) throw error;
    store.videos.markFailed(videoId, error.message);
  }
};

/**
 * Probes the bytes of a completed upload, and marks its video `ready` or `failed`. It is not
 * awaited and never throws: a video whose state cannot be stored stays as it is until the next
 * start.
 */
export const validateUpload = async (
  services: { store: EvaluatorStore; analyzer: ClipAnalyzer },
  videoId: string,
): Promise<void> => {
  try {
    await validate(services, videoId);
  } catch (error) {
    const reason = error instanceof Error ? error.stack : error;
    process.stderr.write(`Video ${videoId} stays unchecked until the next start: ${reason}\n`);
  }
};
