import { z } from 'zod';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { parseWithExactMetadata } from '../../../../shared/service-api/exact-metadata.ts';
import type { StoredClip } from '../../../store/records/stored-clip.ts';
import { clipOfRecord } from '../clip-of-record.ts';
import { clipRecordSchema, recordHeaderSchema, recordVersion } from '../record-schema.ts';

const broken = (why: string, cause?: unknown): AppError =>
  new AppError('bad_input', why, { cause });

/** The first thing that is wrong, and where. */
const firstIssue = ({ issues: [issue] }: z.ZodError): string => {
  const place = issue?.path.map(String).join('.');
  return `${place ? `${place}: ` : ''}${issue?.message ?? 'it has an unexpected form'}`;
};

const tooDeep = (error: RangeError): AppError => broken('it is nested too deeply', error);

/** @throws AppError bad_input */
const parseLine = (bytes: Buffer): unknown => {
  try {
    return parseWithExactMetadata(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(error);
    throw broken(error instanceof SyntaxError ? 'it is not JSON' : 'it is not UTF-8', error);
  }
};

const anyHeader = z.object({ clipcheck: z.literal('report'), version: z.number() });

/**
 * Makes sure that a line is the header of a report that can be read.
 * @throws AppError bad_input
 */
export const expectHeader = (bytes: Buffer): void => {
  const value = parseLine(bytes);
  const begin = anyHeader.safeParse(value);
  if (!begin.success) throw broken('it does not say that it is a report of Clipcheck');
  if (begin.data.version > recordVersion) {
    throw broken('it was written by a later version of Clipcheck; use that version to import it');
  }
  const header = recordHeaderSchema.safeParse(value);
  if (!header.success) throw broken(firstIssue(header.error));
};

/** The clip that a line tells. @throws AppError bad_input, bad_base_url */
export const readRecord = (bytes: Buffer): StoredClip => {
  const record = clipRecordSchema.safeParse(parseLine(bytes));
  if (!record.success) throw broken(firstIssue(record.error));
  try {
    return clipOfRecord(record.data);
  } catch (error) {
    // What reads JSON goes deeper than what writes it.
    throw error instanceof RangeError ? tooDeep(error) : error;
  }
};
