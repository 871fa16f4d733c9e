/** When frames are presented, as far as it is known of a clip that cannot be decoded. */
export type KnownTimes = {
  /** Seconds at which each frame begins, from any zero. */
  readonly startSecs: Float64Array;
  /** How long the last frame is shown; 0 where nobody knows. */
  readonly lastSec: number;
};

/** Why a clip cannot be decoded frame by frame, as a sentence for people. */
export class ClipProblem extends Error {
  override name = 'ClipProblem';
  /** Null where not even the times are known. */
  readonly times: KnownTimes | null;

  constructor(message: string, times: KnownTimes | null = null) {
    super(message);
    this.times = times;
  }
}
