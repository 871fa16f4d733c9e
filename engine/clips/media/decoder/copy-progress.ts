/** What is told while a copy is made. */
export type CopyProgress = {
  /** An attempt begins: no frame of it is written. */
  begin(): void;
  /** One more frame is written. */
  frame(): void;
  /** Something of the file was read: in a long one it takes a while until the first frame. */
  read(): void;
};

/** Those who wait are told so often (ms), if not more. */
const aliveMs = 1000;

/** @param onFrames told how many frames are written */
export const createCopyProgress = (onFrames: (done: number) => void): CopyProgress => {
  let [done, toldMs] = [0, Date.now()];
  const tell = (): void => {
    toldMs = Date.now();
    onFrames(done);
  };
  return {
    begin: () => {
      done = 0;
    },
    frame: () => {
      done += 1;
      tell();
    },
    read: () => {
      if (Date.now() - toldMs >= aliveMs) tell();
    },
  };
};
