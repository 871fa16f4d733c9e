import type { RunId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { metadataSizeBytes } from '../../../shared/service-api/create-evaluation.ts';
import { limits } from '../../../shared/service-api/limits.ts';
import { metadataOf, ownMetadataMember } from '../pipeline/request-of.ts';

/** A run key of the length that all run keys have. */
const anyRunId = '00000000-0000-0000-0000-000000000000' as RunId;

/** @throws AppError usage, metadata_too_large */
export const checkMetadata = (metadata: Record<string, unknown> | null): void => {
  if (metadata && ownMetadataMember in metadata) {
    throw new AppError(
      'usage',
      `The metadata key "${ownMetadataMember}" is reserved. Use another name.`,
    );
  }
  const sizeBytes = metadataSizeBytes(metadataOf(metadata, anyRunId));
  if (sizeBytes > limits.metadataBytes) {
    throw new AppError(
      'metadata_too_large',
      `The metadata is ${sizeBytes} bytes as JSON, including Clipcheck's own key; the service accepts ${limits.metadataBytes}.`,
    );
  }
};
