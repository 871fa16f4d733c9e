/** Maximum size of a block: about twenty 1080p frames, or one of 8K. */
const maxBlockBytes = 64_000_000;
/** Minimum size of a block: five 1080p frames, or one of 4K. */
const minBlockBytes = 16_000_000;

/** Maximum number of blocks allocated ahead, which is the default budget. */
const maxPrepared = 8;

/** Pause between two allocations, so that the page is never busy for long. */
const pauseMs = 50;

/** Returns an eighth of the budget within the limits, since clips share the budget in quarters. */
const blockSizeFor = (budgetBytes: number): number =>
  Math.min(maxBlockBytes, Math.max(minBlockBytes, Math.floor(budgetBytes / maxPrepared)));

/**
 * A buffer for each frame would trigger garbage collection repeatedly while a clip opens, since
 * megabytes trigger it, not objects; that took a third of all processor time. Blocks allocated
 * before cause none, and occupy no real memory until something is written to them.
 */
export const createMemoryBlocks = (budgetBytes: number) => {
  let budget = budgetBytes;
  let blockBytes = blockSizeFor(budgetBytes);
  let allocatedBytes = 0;
  let isPrepared = false;
  const spare: ArrayBuffer[] = [];

  /** Frees a block's memory immediately: garbage collection may take half a minute. */
  const release = (block: ArrayBuffer): void => {
    allocatedBytes -= block.byteLength;
    block.transfer(0);
  };

  const releaseSpare = (neededBytes: number): void => {
    while (allocatedBytes + neededBytes > budget && spare.length > 0)
      release(spare.pop() as ArrayBuffer);
  };

  const allocate = (sizeBytes: number): ArrayBuffer => {
    releaseSpare(sizeBytes);
    const block = new ArrayBuffer(sizeBytes);
    allocatedBytes += sizeBytes;
    return block;
  };

  const prepareNext = (): void => {
    if (spare.length >= maxPrepared || allocatedBytes + blockBytes > budget) return;
    try {
      spare.push(allocate(blockBytes));
    } catch {
      // The blocks so far may be enough; `take` reports an error if not.
      return;
    }
    setTimeout(prepareNext, pauseMs);
  };

  const releaseAllSpare = (): void => {
    for (const block of spare.splice(0)) release(block);
  };

  return {
    sizeBytes: (): number => blockBytes,
    /**
     * @param sizeBytes blocks of another size than `sizeBytes()` are always allocated
     * @throws RangeError if the system has no more memory
     */
    take: (sizeBytes: number): ArrayBuffer =>
      (sizeBytes === blockBytes && spare.pop()) || allocate(sizeBytes),
    giveBack: (block: ArrayBuffer): void => {
      if (block.byteLength === blockBytes && allocatedBytes <= budget) spare.push(block);
      else release(block);
    },
    prepare: (): void => {
      isPrepared = true;
      prepareNext();
    },
    releaseUnused: (): void => {
      releaseAllSpare();
      if (isPrepared) prepareNext();
    },
    /** Sets the maximum size of the pool. `take` is not limited by it. */
    setBudget: (bytes: number): void => {
      budget = bytes;
      const hasSizeChanged = blockSizeFor(bytes) !== blockBytes;
      blockBytes = blockSizeFor(bytes);
      if (hasSizeChanged) releaseAllSpare();
      releaseSpare(0);
      if (isPrepared) prepareNext();
    },
  };
};

export type MemoryBlocks = ReturnType<typeof createMemoryBlocks>;
