import { z } from 'zod';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { parseWithExactMetadata } from '../../../../shared/service-api/exact-metadata.ts';
import type { StoredClip } from '../../../store/records/stored-clip.ts';
import { clipOfRecord } from '../clip-of-record.ts';
import { clipRecordSchema, recordHeaderSchema, recordVersion } from '../record-schema.ts';

const invalid = (why: string, cause?: unknown): AppError =>
  new AppError('bad_input', why, { cause });

const firstIssue = ({ issues: [issue] }: z.ZodError): string => {
  const place = issue?.path.map(String).join('.');
  return `${place ? `${place}: ` : ''}${issue?.message ?? 'it has an unexpected form'}`;
};

const tooDeep = (error: RangeError): AppError => invalid('it is nested too deeply', error);

/** @throws AppError bad_input */
const parseLine = (bytes: Buffer): unknown => {
  try {
    return parseWithExactMetadata(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(error);
    throw invalid(error instanceof SyntaxError ? 'it is not JSON' : 'it is not UTF-8', error);
  }
};

const anyHeader = z.object({ clipcheck: z.literal('report'), version: z.number() });

/**
 * Checks that a line is the header of a readable report.
 * @throws AppError bad_input
 */
export const expectHeader = (bytes: Buffer): void => {
  const value = parseLine(bytes);
  const begin = anyHeader.safeParse(value);
  if (!begin.success) throw invalid('it is not a Clipcheck report');
  if (begin.data.version > recordVersion) {
    throw invalid('it was written by a later version of Clipcheck; use that version to import it');
  }
  const header = recordHeaderSchema.safeParse(value);
  if (!header.success) throw invalid(firstIssue(header.error));
};

export const readRecord = (bytes: Buffer): StoredClip => {
  const record = clipRecordSchema.safeParse(parseLine(bytes));
  if (!record.success) throw invalid(firstIssue(record.error));
  try {
    return clipOfRecord(record.data);
  } catch (error) {
    // JSON.parse supports deeper nesting than JSON.stringify.
    throw error instanceof RangeError ? tooDeep(error) : error;
  }
};
