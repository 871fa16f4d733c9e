/** Bytes of a decoded frame, within a larger buffer that holds others too. */
export type FrameBytes = Uint8Array<ArrayBuffer>;

/** Where the decoded frames of one clip lie. */
export type ClipMemory = {
  /**
   * Copies a frame's bytes to a place of their own.
   * @throws RangeError where the system has no more memory
   */
  keep(bytes: FrameBytes): FrameBytes;
  /** Nobody reads the place any more. */
  free(place: FrameBytes): void;
  /** Frees all places; nothing more is kept. */
  close(): void;
};

/** Memory for the decoded frames of all clips, made in large blocks and used over and over. */
export type FrameMemory = {
  /** Makes blocks ahead, one by one. */
  prepare(): void;
  /** How many bytes are held on to while clips do not need them. */
  setBudget(bytes: number): void;
  /** @param frameBytes of each of its frames */
  openClip(frameBytes: number): ClipMemory;
};

type Block = {
  readonly memory: ArrayBuffer;
  /** Places that were used before. */
  readonly freeAt: number[];
  /** Behind it no place was used. */
  end: number;
};

/** Some twenty frames of 1080p, or one of 8K. */
const blockBytes = 64 * 1024 * 1024;

/** Enough for the usual budget; of a larger one the rest is made when a clip needs it. */
const mostPrepared = 8;

/** Between one block and the next, so that the page is never busy for long (ms). */
const pauseMs = 50;

/** Once no clip has been open for so long, the system gets the memory back (ms). */
const restMs = 30_000;

/**
 * A frame in a buffer of its own would have the browser look for garbage time and again while a clip
 * is opened: it counts the megabytes that come to a page, and not that they are few objects. That
 * took a third of all processor time then. Blocks that were made before take none; those that are
 * not written to take no memory of the system's either.
 */
export const createFrameMemory = (budgetBytes: number): FrameMemory => {
  let wanted = Math.ceil(budgetBytes / blockBytes);
  let made = 0;
  let openClips = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const spare: ArrayBuffer[] = [];

  const make = (sizeBytes: number): ArrayBuffer => {
    const memory = new ArrayBuffer(sizeBytes);
    made += 1;
    return memory;
  };

  /** At once: garbage of this kind may lie for half a minute. */
  const release = (memory: ArrayBuffer): void => {
    made -= 1;
    memory.transfer(0);
  };

  const giveBack = (memory: ArrayBuffer): void => {
    if (memory.byteLength === blockBytes && made <= wanted) spare.push(memory);
    else release(memory);
  };

  const prepare = (): void => {
    if (made >= Math.min(wanted, mostPrepared)) return;
    try {
      spare.push(make(blockBytes));
    } catch {
      // Clips may do with what there is; who needs more is told.
      return;
    }
    setTimeout(prepare, pauseMs);
  };

  const rest = (): void => {
    for (const memory of spare.splice(0)) release(memory);
    prepare();
  };

  const openClip = (frameBytes: number): ClipMemory => {
    openClips += 1;
    clearTimeout(resting);
    let blocks: Block[] = [];

    const addBlock = (): Block => {
      const memory = frameBytes > blockBytes ? make(frameBytes) : (spare.pop() ?? make(blockBytes));
      const block: Block = { memory, freeAt: [], end: 0 };
      blocks.push(block);
      return block;
    };

    const hasRoom = ({ memory, freeAt, end }: Block): boolean =>
      freeAt.length > 0 || end + frameBytes <= memory.byteLength;

    const takePlace = (block: Block): FrameBytes => {
      const used = block.freeAt.pop();
      const at = used ?? block.end;
      if (used === undefined) block.end += frameBytes;
      return new Uint8Array(block.memory, at, frameBytes);
    };

    return {
      keep: (bytes) => {
        // A clip whose frames change their size; that is told soon enough.
        if (bytes.byteLength !== frameBytes) return bytes.slice();
        const place = takePlace(blocks.find(hasRoom) ?? addBlock());
        place.set(bytes);
        return place;
      },
      free: (place) => {
        const block = blocks.find(({ memory }) => memory === place.buffer);
        if (!block) return;
        block.freeAt.push(place.byteOffset);
        if (block.freeAt.length * frameBytes < block.end) return;
        blocks = blocks.filter((other) => other !== block);
        giveBack(block.memory);
      },
      close: () => {
        for (const { memory } of blocks) giveBack(memory);
        blocks = [];
        openClips -= 1;
        if (openClips === 0) resting = setTimeout(rest, restMs);
      },
    };
  };

  return {
    prepare,
    setBudget: (bytes) => {
      wanted = Math.ceil(bytes / blockBytes);
      while (made > wanted && spare.length > 0) release(spare.pop() as ArrayBuffer);
    },
    openClip,
  };
};
