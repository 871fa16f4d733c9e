import { basename } from 'node:path';
import type { DownloadProgress, DownloadResult } from '../../../shared/contract/downloads.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { atMostEvery } from '../../at-most-every.ts';
import type { EventBus } from '../../store/events/event-bus.ts';
import { readTextFile } from '../prompts/read-text-file.ts';
import { type DownloadParts, downloadClip } from './download-clip.ts';
import { type AddressList, readAddressList } from './read-address-list.ts';

const maxListMebibytes = 64;

/** Minimum interval between progress events of a download. */
const progressIntervalMs = 200;

/** Reports the first chunk immediately and later ones at most every `progressIntervalMs`. */
const throttled = (report: (progress: DownloadProgress) => void) => {
  const isDue = atMostEvery(progressIntervalMs);
  return (doneBytes: number, totalBytes: number | null): void => {
    if (isDue()) report({ doneBytes, totalBytes });
  };
};

export const createAddresses = (parts: DownloadParts, bus: EventBus) => ({
  /** Reads a list sent by a window: typed, pasted, or from a file of unknown path. */
  readList: ({ text, fileName }: { text: string; fileName: string | null }): Promise<AddressList> =>
    readAddressList(text, { path: null, name: fileName ?? 'the pasted list' }),
  /** Reads a list from a file. @param path absolute @throws AppError file_unreadable */
  readListFile: async (path: string): Promise<AddressList> => {
    const file = await readTextFile(path, maxListMebibytes);
    if (file.ok) return readAddressList(file.text, { path, name: basename(path) });
    throw new AppError('file_unreadable', `The list ${printableText(path)} ${file.why}.`);
  },
  download: async (
    clipId: ClipId,
    report: (progress: DownloadProgress) => void,
    signal: AbortSignal,
  ): Promise<DownloadResult> => {
    const end = await downloadClip(clipId, parts, throttled(report), signal);
    bus.emit({ type: 'library-changed' });
    return end;
  },
});
