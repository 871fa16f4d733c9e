/** A flag that a thread sees at once, also while it takes no messages. */
export type StopFlag = Int32Array<SharedArrayBuffer>;

export const createStopFlag = (): StopFlag => new Int32Array(new SharedArrayBuffer(4));

export const raise = (flag: StopFlag): void => {
  Atomics.store(flag, 0, 1);
};

export const isRaised = (flag: StopFlag): boolean => Atomics.load(flag, 0) === 1;
