import {
  addChunks,
  addHandler,
  beginChunks,
  createTrack,
  samplesOf,
  soundSamplesPerEntry,
} from './declared-samples.ts';
import { type Mp4Box, type ReadAt, readBox, readInBlocks } from './read-box.ts';

/** As many as in more than a day of video; decoders allocate memory for each. */
const maxSamples = 4_000_000;

/** A fragment has seven, so this is enough for an hour with a fragment per frame. */
const maxBoxes = 2_000_000;

const containers: ReadonlySet<string> = new Set(
  'moov trak mdia minf stbl edts udta mvex moof traf'.split(' '),
);

/** Size of an entry, by type of table. These tables begin with their number of entries. */
const entryBytes: Readonly<Record<string, number>> = {
  stts: 8,
  ctts: 8,
  stsc: 12,
  stco: 4,
  co64: 8,
  stss: 4,
  stps: 4,
  stsd: 8,
  elst: 12,
};

/** Optional fields of each sample in `trun`, four bytes each. */
const sampleFieldFlags = [0x100, 0x200, 0x400, 0x800];

class TableProblemError extends Error {}

const shown = (count: number): string => count.toLocaleString('en-US');

const createCheck = (readAt: ReadAt, fileBytes: number, samplesPerEntry: number) => {
  let boxesLeft = maxBoxes;
  let samples = 0;
  let entries = 0;
  let track = createTrack();

  const refuse = (counts: string): never => {
    throw new TableProblemError(`is damaged: it declares ${counts}. Re-export it.`);
  };

  const refuseLimit = (counts: string): never => {
    throw new TableProblemError(
      `${counts}, more than Clipcheck reads. Split it into shorter clips.`,
    );
  };

  const addSamples = (count: number, addedEntries: number): void => {
    samples += count;
    entries += addedEntries;
    // In any encoding, a sample takes at least one byte, of media or of a table.
    if (samples > fileBytes) {
      refuse(`${shown(samples)} samples in a file of ${shown(fileBytes)} bytes`);
    }
    if (entries > maxSamples) refuseLimit(`declares ${shown(samples)} samples`);
  };

  const assertFits = (
    type: string,
    count: number,
    neededBytes: number,
    contentBytes: number,
  ): void => {
    if (neededBytes <= contentBytes) return;
    refuse(`${shown(count)} entries in a table ("${type}") of ${shown(contentBytes)} bytes`);
  };

  const view = async (position: number, length: number): Promise<DataView | null> => {
    const bytes = await readAt(position, length);
    return bytes.length < length ? null : new DataView(bytes.buffer, bytes.byteOffset, length);
  };

  const readEntries = async (
    position: number,
    count: number,
    bytes: number,
    onEntry: (first: number, second: number) => void,
  ): Promise<void> => {
    const entriesPerRead = 4096;
    for (let done = 0; done < count; done += entriesPerRead) {
      const partCount = Math.min(entriesPerRead, count - done);
      const part = await view(position + done * bytes, partCount * bytes);
      if (part === null) return;
      for (let offset = 0; offset < partCount * bytes; offset += bytes) {
        onEntry(part.getUint32(offset), part.getUint32(offset + 4));
      }
    }
  };

  const readRuns = async (type: string, position: number, count: number): Promise<void> => {
    let total = 0;
    let isClocked = false;
    await readEntries(position, count, 8, (samplesOfRun, ticks) => {
      total += samplesOfRun;
      isClocked = ticks === 1;
    });
    if (type === 'stts') track.isClocked = track.isClocked === null && count === 1 && isClocked;
    track.samples = Math.max(track.samples, total);
  };

  const readSizes = async (box: Mp4Box, position: number, contentBytes: number): Promise<void> => {
    const head = await view(position + 4, 8);
    if (head === null) return;
    const count = head.getUint32(4);
    if (box.type === 'stz2') {
      assertFits(box.type, count, (count * head.getUint8(3)) / 8, contentBytes - 12);
    } else if (head.getUint32(0) === 0) {
      assertFits(box.type, count, count * 4, contentBytes - 12);
    }
    track.samples = Math.max(track.samples, count);
  };

  const readFragmentRun = async (
    box: Mp4Box,
    position: number,
    contentBytes: number,
  ): Promise<void> => {
    const head = await view(position, 8);
    if (head === null) return;
    const flags = head.getUint32(0);
    const count = head.getUint32(4);
    const fields = sampleFieldFlags.filter((flag) => flags & flag).length;
    assertFits(box.type, count, count * fields * 4, contentBytes - 8);
    addSamples(count, count);
  };

  const readTable = async (box: Mp4Box, position: number, contentBytes: number): Promise<void> => {
    const bytes = entryBytes[box.type];
    const head = bytes === undefined ? null : await view(position, 8);
    if (bytes === undefined || head === null) return;
    const count = head.getUint32(4);
    const isLong = box.type === 'elst' && head.getUint8(0) === 1;
    assertFits(box.type, count, count * (isLong ? 20 : bytes), contentBytes - 8);
    if (count > maxSamples) refuseLimit(`declares ${shown(count)} entries in "${box.type}"`);
    if (box.type === 'stts' || box.type === 'ctts') await readRuns(box.type, position + 8, count);
    else if (box.type === 'stsc') {
      beginChunks(track);
      await readEntries(position + 8, count, 12, (...run) => addChunks(track, ...run));
    } else if (box.type === 'stco' || box.type === 'co64') track.chunks += count;
  };

  const endTrack = (): void => {
    const { count, entries: addedEntries } = samplesOf(track, samplesPerEntry);
    addSamples(count, addedEntries);
    track = createTrack();
  };

  const visit = async (box: Mp4Box, endsAt: number): Promise<void> => {
    const position = box.position + box.headerBytes;
    const contentBytes = Math.max(0, endsAt - position);
    if (box.type === 'trak') endTrack();
    if (containers.has(box.type)) await visitBoxes(position, endsAt);
    else if (box.type === 'stsz' || box.type === 'stz2')
      await readSizes(box, position, contentBytes);
    else if (box.type === 'trun') await readFragmentRun(box, position, contentBytes);
    else if (box.type === 'hdlr') {
      addHandler(track, String.fromCharCode(...(await readAt(position + 8, 4))));
    } else if (entryBytes[box.type] !== undefined) await readTable(box, position, contentBytes);
    if (box.type === 'trak') endTrack();
  };

  const visitBoxes = async (start: number, endsAt: number): Promise<void> => {
    for (let position = start; position < endsAt; ) {
      const box = await readBox(readAt, position, endsAt);
      if (box === null || box.sizeBytes < box.headerBytes) return;
      boxesLeft -= 1;
      if (boxesLeft < 0) refuseLimit(`consists of more than ${shown(maxBoxes)} boxes`);
      // FFmpeg reads a box that exceeds its parent up to the end of the parent.
      await visit(box, Math.min(endsAt, position + box.sizeBytes));
      position += box.sizeBytes;
    }
  };

  return async (): Promise<void> => {
    await visitBoxes(0, fileBytes);
    endTrack();
  };
};

/**
 * Checks whether sample tables are plausible for the file's size, since decoders allocate memory
 * for every declared sample. Reads each byte of the tables once, and little of the video and audio.
 * @param length whether the file may be longer than a clip that can be evaluated
 * @returns the problem and what to do, as the continuation of "This file"; null if all tables are
 *   plausible, and for files of other types
 */
export const findTableProblem = async (
  readAt: ReadAt,
  fileBytes: number,
  length: keyof typeof soundSamplesPerEntry = 'long',
): Promise<string | null> => {
  try {
    await createCheck(readInBlocks(readAt), fileBytes, soundSamplesPerEntry[length])();
    return null;
  } catch (error) {
    if (error instanceof TableProblemError) return error.message;
    throw error;
  }
};
