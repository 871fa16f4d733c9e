/** May be known even if a clip cannot be decoded. */
export type KnownTimes = {
  /** Start of each frame in seconds; the first need not be 0. */
  readonly startSecs: Float64Array;
  /** Duration of the last frame in seconds; 0 if unknown. */
  readonly lastDurationSec: number;
  /** Start of the first frame in the file as presented, if an empty edit precedes it; else 0. */
  readonly originSec: number;
};

/** The message is user-facing. */
export class ClipProblem extends Error {
  override name = 'ClipProblem';
  /** Null if not even the times are known. */
  readonly times: KnownTimes | null;

  constructor(message: string, times: KnownTimes | null = null) {
    super(message);
    this.times = times;
  }
}
