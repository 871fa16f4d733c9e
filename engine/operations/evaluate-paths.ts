import type { RunId } from '../../shared/domain/ids.ts';
import type { ResultDocument } from '../../shared/domain/result-document.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { metadataSizeBytes } from '../../shared/service-api/create-evaluation.ts';
import { limits } from '../../shared/service-api/limits.ts';
import type { EvaluateOptions } from '../pipeline/evaluate-options.ts';
import { newJob } from '../pipeline/job.ts';
import { metadataOf, ownMetadataMember } from '../pipeline/request-of.ts';
import { createPromptFinder } from '../prompts/prompt-finder.ts';
import type { EngineParts } from './engine-parts.ts';
import { findSelection } from './find-selection.ts';
import { runJobs } from './run-jobs.ts';

export type EvaluatePaths = {
  /** Absolute paths of clips and folders. */
  paths: readonly string[];
  /** A prompt for every clip, before all other sources. */
  prompt?: string;
  options: EvaluateOptions;
};

/** A run key of the length that every one has. */
const anyRunId = '00000000-0000-0000-0000-000000000000' as RunId;

const checkMetadata = (metadata: Record<string, unknown> | null): void => {
  if (metadata && ownMetadataMember in metadata) {
    throw new AppError(
      'usage',
      `The member "${ownMetadataMember}" of the metadata is reserved. Use another name.`,
    );
  }
  const sizeBytes = metadataSizeBytes(metadataOf(metadata, anyRunId));
  if (sizeBytes > limits.metadataBytes) {
    throw new AppError(
      'metadata_too_large',
      `The metadata has ${sizeBytes} bytes as JSON, our own member included; the service takes ${limits.metadataBytes}.`,
    );
  }
};

/**
 * Evaluates every clip in what the user named. What is finished is reused, what was submitted
 * earlier is waited for.
 * @throws AppError path_not_found, path_unreadable, interrupted, missing_api_key, usage,
 *   metadata_too_large, data_folder_busy
 */
export const evaluatePaths = async (
  request: EvaluatePaths,
  parts: EngineParts,
  interrupt: AbortSignal,
): Promise<ResultDocument> => {
  const { store, link, bus } = parts;
  const { options } = request;
  checkMetadata(options.metadata);
  const serviceId = link.id();
  store.becomeWriter();
  const clips = await findSelection(request.paths, bus, interrupt);
  const batchId = store.batches.create(serviceId, options);
  store.jobs.add(batchId, clips);
  return runJobs(
    {
      batchId,
      jobs: store.jobs.inBatch(batchId).map(newJob),
      options,
      prompts: createPromptFinder(request.prompt === undefined ? {} : { typed: request.prompt }),
    },
    parts,
    interrupt,
  );
};
