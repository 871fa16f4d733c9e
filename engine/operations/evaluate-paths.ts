import type { RunId } from '../../shared/domain/ids.ts';
import type { ResultDocument } from '../../shared/domain/result-document.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { metadataSizeBytes } from '../../shared/service-api/create-evaluation.ts';
import { limits } from '../../shared/service-api/limits.ts';
import { expectAddresses, jobAtAddress, type ListedAddress } from '../addresses/listed-address.ts';
import type { EvaluateOptions } from '../pipeline/evaluate-options.ts';
import { metadataOf, ownMetadataMember } from '../pipeline/request-of.ts';
import type { EngineParts } from './engine-parts.ts';
import { evaluateClips } from './evaluate-clips.ts';
import { findSelection } from './find-selection.ts';
import { type PromptRequest, promptFinderFor } from './prompt-finder-for.ts';

export type EvaluatePaths = PromptRequest & {
  /** Absolute paths of clips and folders. */
  paths: readonly string[];
  /** Clips that lie at an address; the prompt for every clip is that of these, too. */
  addresses?: readonly ListedAddress[];
  options: EvaluateOptions;
};

/** A run key of the length that every one has. */
const anyRunId = '00000000-0000-0000-0000-000000000000' as RunId;

/** @throws AppError usage, metadata_too_large */
export const checkMetadata = (metadata: Record<string, unknown> | null): void => {
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

/** A prompt for every clip stands for those that were listed, as it does for all others. */
const listedWithTyped = ({ addresses = [], prompt: text }: EvaluatePaths): ListedAddress[] =>
  expectAddresses(addresses).map((listed) =>
    text === undefined || text.trim() === ''
      ? listed
      : { ...listed, prompt: { text, source: 'typed', origin: null, detail: null } },
  );

/**
 * Evaluates every clip in what the user named. What is finished is reused, what was submitted
 * earlier is waited for.
 * @throws AppError path_not_found, path_unreadable, interrupted, api_key_not_set, usage,
 *   metadata_too_large, data_folder_busy, bad_input
 */
export const evaluatePaths = async (
  request: EvaluatePaths,
  parts: EngineParts,
  interrupt: AbortSignal,
): Promise<ResultDocument> => {
  const { store, link, bus } = parts;
  const { options } = request;
  checkMetadata(options.metadata);
  // Asked for before the search: without it there is nothing to search for.
  link.id();
  store.becomeWriter();
  const clips = await findSelection(request.paths, bus, interrupt);
  const prompts = await promptFinderFor(request, clips, parts);
  const places = [...clips, ...listedWithTyped(request).map(jobAtAddress)];
  return evaluateClips(places, { options, prompts }, parts, interrupt);
};
