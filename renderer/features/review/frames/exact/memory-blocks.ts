/** Large blocks of memory that are made ahead and used over and over, by all clips. */
export type MemoryBlocks = {
  /** Bytes of a block that is taken from now on, where no more is asked for. */
  sizeBytes(): number;
  /**
   * @param leastBytes a larger block is made where one of the usual size would be too small
   * @throws RangeError where the system has no more memory
   */
  take(leastBytes: number): ArrayBuffer;
  /** Once only; nobody reads it any more. */
  giveBack(block: ArrayBuffer): void;
  /** Makes blocks ahead, one by one. */
  prepare(): void;
  /** How many bytes are held on to. More can be taken: that is up to those who take. */
  setBudget(bytes: number): void;
};

/** Some twenty frames of 1080p, or one of 8K. */
const mostBlockBytes = 64_000_000;
/** Five frames of 1080p, or one of 4K. */
const leastBlockBytes = 16_000_000;

/** The usual budget; of a larger one the rest is made when it is needed, and not kept. */
const mostSpare = 8;

/** Between one block and the next, so that the page is never busy for long (ms). */
const pauseMs = 50;

/** Once no block has been in use for so long, the system gets the memory back (ms). */
const restMs = 30_000;

/** So small that what clips share a budget by, eighths of it, are whole blocks. */
const blockSizeFor = (budgetBytes: number): number =>
  Math.min(mostBlockBytes, Math.max(leastBlockBytes, Math.floor(budgetBytes / mostSpare)));

/**
 * A frame in a buffer of its own would have the browser look for garbage time and again while a clip
 * is opened: it counts the megabytes that come to a page, and not that they are few objects. That
 * took a third of all processor time then. Blocks that were made before take none, and no memory
 * that is used before something is written to them.
 */
export const createMemoryBlocks = (budgetBytes: number): MemoryBlocks => {
  let budget = budgetBytes;
  let blockBytes = blockSizeFor(budgetBytes);
  let madeBytes = 0;
  let taken = 0;
  let isPrepared = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const spare: ArrayBuffer[] = [];

  /** Its memory is free at once: as garbage it may lie for half a minute. */
  const release = (block: ArrayBuffer): void => {
    madeBytes -= block.byteLength;
    block.transfer(0);
  };

  const releaseSpare = (roomBytes: number): void => {
    while (madeBytes + roomBytes > budget && spare.length > 0) release(spare.pop() as ArrayBuffer);
  };

  const make = (sizeBytes: number): ArrayBuffer => {
    releaseSpare(sizeBytes);
    const block = new ArrayBuffer(sizeBytes);
    madeBytes += sizeBytes;
    return block;
  };

  const prepareNext = (): void => {
    if (spare.length >= mostSpare || madeBytes + blockBytes > budget) return;
    try {
      spare.push(make(blockBytes));
    } catch {
      // Clips may do with what there is; who needs more is told.
      return;
    }
    setTimeout(prepareNext, pauseMs);
  };

  const rest = (): void => {
    for (const block of spare.splice(0)) release(block);
    if (isPrepared) prepareNext();
  };

  return {
    sizeBytes: () => blockBytes,
    take: (leastBytes) => {
      const isUsual = leastBytes <= blockBytes;
      const block = (isUsual && spare.pop()) || make(Math.max(leastBytes, blockBytes));
      clearTimeout(resting);
      taken += 1;
      return block;
    },
    giveBack: (block) => {
      const isUsual = block.byteLength === blockBytes;
      if (isUsual && madeBytes <= budget && spare.length < mostSpare) spare.push(block);
      else release(block);
      taken -= 1;
      if (taken === 0) resting = setTimeout(rest, restMs);
    },
    prepare: () => {
      isPrepared = true;
      prepareNext();
    },
    setBudget: (bytes) => {
      budget = bytes;
      const isOtherSize = blockSizeFor(bytes) !== blockBytes;
      blockBytes = blockSizeFor(bytes);
      if (isOtherSize) for (const block of spare.splice(0)) release(block);
      releaseSpare(0);
      if (isPrepared) prepareNext();
    },
  };
};
