/** Bytes in a temporary file of this process. */
export type ReceivedBytes = {
  sizeBytes: number;
  sha256: string;
  path: string;
  /** Removes them; has no effect once they are kept. */
  discard: () => void;
};

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Thrown when the bytes exceed the limit given to `receive`. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/** A clip that is there, but cannot be read now. */
export class ClipUnreadableError extends Error {
  override readonly name = 'ClipUnreadableError';
}

/** Where clients send clips, and read them, without this service. */
export type DirectTransfers = {
  /** Creates an address that takes exactly so many bytes for an upload. */
  createUploadAddress: (id: string, sizeBytes: number, validSec: number) => Promise<string>;
  hasArrived: (id: string) => Promise<boolean>;
  /** Reads what was sent, by whomever; null if nothing was. */
  openUpload: (id: string) => Promise<ByteSource | null>;
  removeUpload: (id: string) => Promise<void>;
  /** Removes what was sent for other uploads than those that `findWanted` returns. */
  removeUnwanted: (findWanted: (ids: string[]) => Promise<string[]>) => Promise<void>;
  /** Creates an address from which a clip can be read. */
  createClipAddress: (sha256: string, validSec: number) => Promise<string>;
  /** What addresses of clips begin with. */
  clipsUrl: string;
};

/** Stores clips once each, named by their SHA-256. */
export type ClipStore = {
  /** @throws when it cannot be used, as when a network folder is gone */
  assertReachable: () => Promise<unknown>;
  /** @throws TooManyBytesError as soon as it exceeds `maxBytes`; whatever the source throws */
  receive: (source: ByteSource, maxBytes: number) => Promise<ReceivedBytes>;
  /** Stores received bytes, whose file is gone then. */
  keep: (received: ReceivedBytes) => void | Promise<void>;
  /**
   * Does what reads a clip's file, which may exist no longer than that.
   * @throws ClipUnreadableError
   */
  withFile: <Result>(sha256: string, work: (path: string) => Promise<Result>) => Promise<Result>;
  remove: (sha256: string) => void | Promise<void>;
  /** Removes transfers to this process's folder without news since that time. */
  removeInterrupted: (sinceMs: number) => void;
} & (
  | { direct: DirectTransfers }
  /** All transfers go through this service. */
  | { direct: null; pathOf: (sha256: string) => string }
);

export type S3Place = {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Null for Amazon's. */
  endpoint: string | null;
  /** Whether the bucket is named in the path rather than in the host. */
  usesPathStyle: boolean;
};
