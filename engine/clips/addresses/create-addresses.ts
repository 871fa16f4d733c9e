import { basename } from 'node:path';
import type {
  AddressList,
  DownloadProgress,
  DownloadResult,
} from '../../../shared/contract/downloads.ts';
import { readClipAddress } from '../../../shared/domain/clip-address.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { atMostEvery } from '../../at-most-every.ts';
import type { EventBus } from '../../store/events/event-bus.ts';
import type { ManifestRow, ParsedManifest } from '../prompts/manifest-row.ts';
import { parseCsvManifest, readHeader } from '../prompts/parse-csv-manifest.ts';
import { parseJsonlManifest } from '../prompts/parse-json-manifest.ts';
import { readTextFile } from '../prompts/read-text-file.ts';
import { type DownloadParts, downloadClip } from './download-clip.ts';
import type { GivenPrompt } from './listed-address.ts';

/** Where a list came from: its absolute path, null if unknown, and its display name. */
type ListOrigin = { path: string | null; name: string };

/** Maximum number of problems that are listed, so that a file of garbage does not fill a window. */
const maxProblems = 100;
const maxShownCharacters = 120;

const shownName = (name: string): string =>
  name
    .replace(/\/\/[^/]*@/, '//…@')
    .replace(/\?.*/s, '?…')
    .slice(0, maxShownCharacters);

const firstLine = (text: string): string => /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';

const isHeader = (line: string): boolean =>
  !line.includes('://') && readHeader(line, 'addresses').hasNames;

const header = { columns: ['url', 'prompt'], delimiter: '\t' };

const parse = (text: string): Promise<ParsedManifest> => {
  const first = firstLine(text);
  if (first.startsWith('{')) return parseJsonlManifest(text, 'addresses');
  return parseCsvManifest(text, { things: 'addresses', ...(isHeader(first) ? {} : { header }) });
};

const isComment = ({ name }: ManifestRow): boolean => name.startsWith('#');

/**
 * Reads a list of addresses: one per line, optionally followed by a tab and its prompt (as copied
 * from a spreadsheet), with comments that begin with `#`; or CSV with a header line; or JSON Lines.
 */
export const readAddressList = async (text: string, origin: ListOrigin): Promise<AddressList> => {
  const { rows, complaints } = await parse(text);
  const problems = complaints.map(
    (complaint) => `${complaint[0]?.toUpperCase()}${complaint.slice(1)}.`,
  );
  const found = new Map<string, { line: number; prompt: string | null }>();
  let duplicates = 0;
  for (const row of rows) {
    if (isComment(row)) continue;
    const { name, line, prompt } = row;
    const parsed = readClipAddress(name);
    if (!parsed.ok) {
      problems.push(`Line ${line}: ${shownName(name)} ${parsed.why}.`);
      continue;
    }
    const known = found.get(parsed.address);
    if (!known) {
      found.set(parsed.address, { line, prompt });
      continue;
    }
    duplicates += 1;
    const hasOtherPrompt = prompt !== null && known.prompt !== null && prompt !== known.prompt;
    if (hasOtherPrompt) {
      problems.push(`Line ${line} repeats the URL of line ${known.line} with a different prompt.`);
    }
    known.prompt ??= prompt;
  }
  const further = problems.length - maxProblems;
  return {
    addresses: [...found].map(([address, { line, prompt }]) => ({
      address,
      prompt: prompt === null ? null : promptAt(prompt, line, origin),
    })),
    problems: [
      ...problems.slice(0, maxProblems),
      ...(further > 0 ? [`${further} more lines cannot be used.`] : []),
    ],
    duplicates,
  };
};

const promptAt = (text: string, line: number, { path, name }: ListOrigin): GivenPrompt => ({
  text,
  source: 'manifest',
  origin: path,
  detail: path === null ? `line ${line} of ${name}` : `line ${line}`,
});

const maxListMebibytes = 64;

const progressIntervalMs = 200;

export const createAddresses = (parts: DownloadParts, bus: EventBus) => ({
  readList: ({ text, fileName }: { text: string; fileName: string | null }): Promise<AddressList> =>
    readAddressList(text, { path: null, name: fileName ?? 'the pasted list' }),
  /** Reads a list from a file. @param path absolute @throws AppError file_unreadable */
  readListFile: async (path: string): Promise<AddressList> => {
    const file = await readTextFile(path, maxListMebibytes);
    if (file.ok) return readAddressList(file.text, { path, name: basename(path) });
    throw new AppError('file_unreadable', `The list ${path} ${file.why}.`);
  },
  download: async (
    clipId: ClipId,
    report: (progress: DownloadProgress) => void,
    signal: AbortSignal,
  ): Promise<DownloadResult> => {
    const onBytes = (doneBytes: number, totalBytes: number | null): void =>
      report({ doneBytes, totalBytes });
    const throttled = atMostEvery(progressIntervalMs, onBytes);
    const end = await downloadClip(clipId, parts, throttled, signal);
    bus.emit({ type: 'library-changed' });
    return end;
  },
});
