import { createReadStream } from 'node:fs';
import type { ImportResult } from '../../../../shared/contract/reports.ts';
import type { StoredClip } from '../../../../shared/documents/record.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { AddedClip } from '../../../store/records/clip-adder.ts';
import { readHeader, readRecord } from './read-record.ts';

type Line = {
  /** From 1. */
  readonly number: number;
  readonly bytes: Buffer | null;
};

const lineFeed = 0x0a;

/** Discards the bytes of lines that are too long. @param chunks the file in pieces of any length */
async function* readLines(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Line, void, void> {
  let pieces: Buffer[] = [];
  let lengthBytes = 0;
  let number = 1;
  const keep = (piece: Buffer): void => {
    lengthBytes += piece.length;
    if (lengthBytes > maxBytes) pieces = [];
    else pieces.push(piece);
  };
  const take = (): Line => {
    const bytes = lengthBytes > maxBytes ? null : Buffer.concat(pieces);
    const line = { number, bytes };
    [pieces, lengthBytes, number] = [[], 0, number + 1];
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    let end = chunk.indexOf(lineFeed);
    while (end !== -1) {
      keep(chunk.subarray(start, end));
      yield take();
      start = end + 1;
      end = chunk.indexOf(lineFeed, start);
    }
    keep(chunk.subarray(start));
  }
  if (lengthBytes > 0) yield take();
}

/** Maximum length of a line. A clip with many runs takes some hundred kB. */
export const maxLineBytes = 64 * 1024 * 1024;

/** Maximum number of invalid lines to list; any more are only counted. */
const maxProblems = 100;

type Parts = {
  readonly addClip: (clip: StoredClip) => AddedClip;
  /** Called after each line. What it throws stops the import. */
  readonly onLine: (readBytes: number, result: ImportResult) => void;
};

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0x20 || byte === 0x0d);

const bytesOf = ({ bytes }: Line): Buffer => {
  if (bytes) return bytes;
  throw new AppError('bad_input', 'it is longer than 64 MB');
};

const notAReport = (cause: AppError): AppError =>
  new AppError(
    'bad_input',
    `The file cannot be imported: its first line is not the header of a JSONL report (${cause.message}), and it does not begin as the answers of a client. 'clipcheck report FILE.jsonl' writes such a report.`,
    { cause },
  );

const expectHeader = (line: Line): void => {
  try {
    readHeader(bytesOf(line));
  } catch (error) {
    throw error instanceof AppError ? notAReport(error) : error;
  }
};

const count = (result: ImportResult, added: AddedClip): void => {
  result.clips += 1;
  if (added.isNew) result.added += 1;
  else if (added.hasGrown) result.extended += 1;
  result.runs += added.runs;
  result.verdicts += added.verdicts;
  result.conflicts += added.conflicts;
};

/**
 * Adds the clips of a file, line by line. Reports invalid lines and adds the others.
 * @throws AppError bad_input for a file that is not a report, or one of a later version;
 *   NodeJS.ErrnoException; SqliteError
 */
export const importFile = async (
  path: string,
  { addClip, onLine }: Parts,
): Promise<ImportResult> => {
  const result: ImportResult = {
    clips: 0,
    added: 0,
    extended: 0,
    runs: 0,
    verdicts: 0,
    conflicts: 0,
    broken: 0,
    problems: [],
  };
  const noteProblem = (line: Line, { message }: AppError): void => {
    result.broken += 1;
    if (result.problems.length < maxProblems) result.problems.push({ line: line.number, message });
  };
  let hasHeader = false;
  const stream = createReadStream(path);
  for await (const line of readLines(stream, maxLineBytes)) {
    if (line.bytes && isBlank(line.bytes)) continue;
    if (!hasHeader) expectHeader(line);
    else {
      try {
        count(result, addClip(readRecord(bytesOf(line))));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        noteProblem(line, error);
      }
    }
    hasHeader = true;
    onLine(stream.bytesRead, result);
  }
  if (hasHeader) return result;
  throw notAReport(new AppError('bad_input', 'it is empty'));
};
