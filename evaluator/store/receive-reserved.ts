import {
  type ByteSource,
  type ClipStore,
  type ReceivedBytes,
  TooManyBytesError,
} from './clip-store.ts';
import type { StoredVideo } from './evaluator-store.ts';

/** Bytes that are not those that were reserved; the message says why. */
export class WrongBytesError extends Error {
  override readonly name = 'WrongBytesError';
}

/** @throws WrongBytesError; whatever the source throws */
export const receiveReserved = async (
  files: ClipStore,
  { sizeBytes, expectedSha256 }: StoredVideo,
  source: ByteSource,
): Promise<ReceivedBytes> => {
  const received = await files.receive(source, sizeBytes).catch((error: unknown) => {
    throw error instanceof TooManyBytesError ? wrongSize(sizeBytes, 'more') : error;
  });
  if (received.sizeBytes === sizeBytes && (expectedSha256 ?? received.sha256) === received.sha256) {
    return received;
  }
  received.discard();
  throw received.sizeBytes === sizeBytes
    ? new WrongBytesError('The bytes do not have the SHA-256 that was reserved.')
    : wrongSize(sizeBytes, String(received.sizeBytes));
};

export const wrongSize = (reservedBytes: number, arrived: string): WrongBytesError =>
  new WrongBytesError(`${reservedBytes} bytes were reserved, but ${arrived} arrived.`);
