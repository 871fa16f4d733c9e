/** Large blocks of memory that are made ahead and used over and over, by all clips. */
export type MemoryBlocks = {
  /** Bytes of the blocks that are used over and over, from now on. */
  sizeBytes(): number;
  /**
   * @param sizeBytes of the block; one of another size than the usual is made for it
   * @throws RangeError where the system has no more memory
   */
  take(sizeBytes: number): ArrayBuffer;
  /** Once only; nobody reads it any more. */
  giveBack(block: ArrayBuffer): void;
  /** Makes blocks ahead, one by one. */
  prepare(): void;
  /** Gives the system what is not in use, since it will not be needed for a while. */
  rest(): void;
  /** How many bytes are held on to. More can be taken: that is up to those who take. */
  setBudget(bytes: number): void;
};

/** Some twenty frames of 1080p, or one of 8K. */
const maxBlockBytes = 64_000_000;
/** Five frames of 1080p, or one of 4K. */
const minBlockBytes = 16_000_000;

/** The usual budget; of a larger one the rest is made when it is needed. */
const maxPrepared = 8;

/** Between one block and the next, so that the page is never busy for long (ms). */
const pauseMs = 50;

/** An eighth of the budget within these bounds: clips share it by quarters. */
const blockSizeFor = (budgetBytes: number): number =>
  Math.min(maxBlockBytes, Math.max(minBlockBytes, Math.floor(budgetBytes / maxPrepared)));

/**
 * A frame in a buffer of its own would have the browser look for garbage time and again while a clip
 * is opened: it counts the megabytes that come to a page, and not that they are few objects. That
 * took a third of all processor time then. Blocks that were made before cause none, and take no real
 * memory until something is written to them.
 */
export const createMemoryBlocks = (budgetBytes: number): MemoryBlocks => {
  let budget = budgetBytes;
  let blockBytes = blockSizeFor(budgetBytes);
  let madeBytes = 0;
  let isPrepared = false;
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
    if (spare.length >= maxPrepared || madeBytes + blockBytes > budget) return;
    try {
      spare.push(make(blockBytes));
    } catch {
      // Clips may do with what there is; who needs more is told.
      return;
    }
    setTimeout(prepareNext, pauseMs);
  };

  const releaseAllSpare = (): void => {
    for (const block of spare.splice(0)) release(block);
  };

  return {
    sizeBytes: () => blockBytes,
    take: (sizeBytes) => (sizeBytes === blockBytes && spare.pop()) || make(sizeBytes),
    giveBack: (block) => {
      if (block.byteLength === blockBytes && madeBytes <= budget) spare.push(block);
      else release(block);
    },
    prepare: () => {
      isPrepared = true;
      prepareNext();
    },
    rest: () => {
      releaseAllSpare();
      if (isPrepared) prepareNext();
    },
    setBudget: (bytes) => {
      budget = bytes;
      const isOtherSize = blockSizeFor(bytes) !== blockBytes;
      blockBytes = blockSizeFor(bytes);
      if (isOtherSize) releaseAllSpare();
      releaseSpare(0);
      if (isPrepared) prepareNext();
    },
  };
};
