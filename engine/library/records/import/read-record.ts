import { z } from 'zod';
import {
  clipRecordCodec,
  recordHeaderCodec,
  recordVersion,
  type StoredClip,
} from '../../../../shared/documents/record.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { parseWithExactMetadata } from '../../../../shared/service-api/exact-metadata.ts';
import { importableClip } from './importable-clip.ts';

const invalid = (why: string, cause?: unknown): AppError =>
  new AppError('bad_input', why, { cause });

const firstIssue = ({ issues: [issue] }: z.ZodError): string => {
  const place = issue?.path.map(String).join('.');
  return `${place ? `${place}: ` : ''}${issue?.message ?? 'it has an unexpected form'}`;
};

/** @throws AppError bad_input */
const parseLine = (bytes: Buffer): unknown => {
  try {
    return parseWithExactMetadata(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw invalid('it is nested too deeply', error);
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
  const header = recordHeaderCodec.json.safeParse(value);
  if (!header.success) throw invalid(firstIssue(header.error));
};

export const readRecord = (bytes: Buffer): StoredClip => {
  const record = clipRecordCodec.json.safeParse(parseLine(bytes));
  if (!record.success) throw invalid(firstIssue(record.error));
  return importableClip(clipRecordCodec.decode(record.data));
};
