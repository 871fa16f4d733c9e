/** Ids that must not be mixed up. All are plain strings or numbers at run time. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name };

/** Key of a clip: the lower-case hexadecimal SHA-256 of its bytes. */
export type ClipId = Brand<string, 'ClipId'>;
/** Clipcheck's key of an evaluation, also of one not yet created (UUID); sent in `metadata`. */
export type RunId = Brand<string, 'RunId'>;
/** A batch, from one call of `run`, `retry` or `scan` or from a window (UUID). */
export type BatchId = Brand<string, 'BatchId'>;
/** One clip file in one batch. */
export type JobId = Brand<number, 'JobId'>;
/** The built-in evaluator, or a base address with a fingerprint of the key. */
export type ServiceId = Brand<string, 'ServiceId'>;
/** A watched folder (UUID). */
export type WatchId = Brand<string, 'WatchId'>;
