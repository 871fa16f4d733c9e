import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import PQueue from 'p-queue';
import { limits } from '../../shared/service-api/limits.ts';
import { DAY_SEC } from '../parse-options.ts';
import { createClipFiles } from './clip-files.ts';
import { type ClipStore, ClipUnreadableError, type S3Place } from './clip-store.ts';

/** About 10 s of a store that restarts. */
const MAX_ATTEMPTS = 8;
/** Without news of a connection: who waited for a machine that died would wait for ever. */
const MAX_SILENCE_MS = 10_000;
const MAX_PARALLEL_REMOVALS = 20;

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Null for an object that is not there. */
const orNull = <Found>(reading: Promise<Found>): Promise<Found | null> =>
  reading.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/**
 * Opens an S3-compatible store for clips. Keys and region come from the environment, as for other
 * programs that use the SDK.
 * @param folder for temporary files
 * @throws if the store cannot be reached, or does not list its objects
 */
export const openS3Clips = async (place: S3Place, folder: string): Promise<ClipStore> => {
  const { bucket: Bucket, prefix, endpoint, usesPathStyle } = place;
  const client = new S3Client({
    forcePathStyle: usesPathStyle,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: MAX_SILENCE_MS, socketTimeout: MAX_SILENCE_MS },
    // Other stores than Amazon's refuse checksums that they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== null && { endpoint }),
    ...(endpoint !== null && !process.env.AWS_REGION && { region: 'us-east-1' }),
  });
  const incoming = `${prefix}incoming/`;
  const uploadAt = (id: string) => ({ Bucket, Key: `${incoming}${id}` });
  const clipAt = (sha256: string) => ({ Bucket, Key: `${prefix}clips/${sha256}.mp4` });
  const removals = new PQueue({ concurrency: MAX_PARALLEL_REMOVALS });
  const remove = (at: { Bucket: string; Key: string }) =>
    removals.add(async () => void (await client.send(new DeleteObjectCommand(at))));
  const read = async (at: { Bucket: string; Key: string }): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand(at));
    if (Body instanceof Readable) return Body;
    throw new Error(`${at.Key} has no bytes`);
  };
  const createClipAddress = (sha256: string, expiresIn: number): Promise<string> =>
    getSignedUrl(client, new GetObjectCommand(clipAt(sha256)), { expiresIn });

  const files = createClipFiles(folder);
  const receiveClip = async (sha256: string) => {
    try {
      return await files.receive(await read(clipAt(sha256)), limits.videoBytes);
    } catch (error) {
      if (isMissing(error)) throw error;
      throw new ClipUnreadableError('The store of clips cannot be read.', { cause: error });
    }
  };
  files.removeInterrupted(Date.now() - DAY_SEC * 1000);
  const pagesOf = (options: object) =>
    paginateListObjectsV2({ client, ...options }, { Bucket, Prefix: incoming });
  const assertReachable = () => pagesOf({ pageSize: 1 }).next();
  await assertReachable();

  return {
    assertReachable,
    receive: files.receive,
    removeInterrupted: files.removeInterrupted,
    keep: async ({ path, sha256, discard }) => {
      // Not a stream, which could not be sent again.
      const Body = await readFile(path);
      const ContentType = 'video/mp4';
      await client.send(new PutObjectCommand({ ...clipAt(sha256), Body, ContentType }));
      discard();
    },
    withFile: async (sha256, work) => {
      const { path, discard } = await receiveClip(sha256);
      try {
        return await work(path);
      } finally {
        discard();
      }
    },
    remove: (sha256) => remove(clipAt(sha256)),
    direct: {
      createUploadAddress: (id, sizeBytes, expiresIn) =>
        getSignedUrl(client, new PutObjectCommand({ ...uploadAt(id), ContentLength: sizeBytes }), {
          expiresIn,
        }),
      hasArrived: async (id) =>
        (await orNull(client.send(new HeadObjectCommand(uploadAt(id))))) !== null,
      openUpload: (id) => orNull(read(uploadAt(id))),
      removeUpload: (id) => remove(uploadAt(id)),
      removeUnwanted: async (findWanted) => {
        for await (const { Contents = [] } of pagesOf({})) {
          const ids = Contents.map(({ Key = '' }) => Key.slice(incoming.length));
          const wanted = new Set(await findWanted(ids));
          await Promise.all(ids.filter((id) => !wanted.has(id)).map((id) => remove(uploadAt(id))));
        }
      },
      createClipAddress,
      clipsUrl: (await createClipAddress('', 1)).replace(/\.mp4\?.*/, ''),
    },
  };
};
