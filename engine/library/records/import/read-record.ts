import { z } from 'zod';
import { firstIssue } from '../../../../shared/documents/first-issue.ts';
import {
  type ClipRecord,
  clipRecordCodec,
  type RunRecord,
  recordHeaderCodec,
  recordVersion,
  type StoredClip,
} from '../../../../shared/documents/record.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { givenPrompt } from '../../../../shared/domain/without-prompt.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { parseWithExactMetadata } from '../../../../shared/service-api/exact-metadata.ts';
import { addressClipId } from '../../../clips/identify-clip.ts';
import { normalizeBaseUrl } from '../../../service/base-url.ts';

/** Absolute on some system, and local: accessing a network share would reveal this machine. */
const isImportablePath = (path: string): boolean =>
  !path.includes('\0') && /^(\/(?![/\\])|[A-Za-z]:[\\/])/.test(path);

const importableRun = (run: RunRecord): RunRecord => ({
  ...run,
  serviceAddress: run.serviceAddress === null ? null : normalizeBaseUrl(run.serviceAddress).href,
  prompt: givenPrompt(run.prompt, run.promptSource),
  requested: { ...run.requested, types: run.requested.types.toSorted() },
  isImported: true,
});

/**
 * Returns a standing's path if it is the clip's own address, since this machine must not request
 * others, or one of its files, which are marked as never seen here. Otherwise, the clip's id.
 */
const placeOf = (place: string, { address, files }: ClipRecord, clipId: ClipId): string => {
  const isOwnAddress = address !== null && place === address;
  const isOwnFile = isImportablePath(place) && files.some(({ path }) => path === place);
  return isOwnAddress || isOwnFile ? place : clipId;
};

/**
 * Identifies the clip by its address if it has one, else by its bytes.
 * @throws AppError bad_base_url
 */
const importableClip = (record: ClipRecord): StoredClip => {
  const { address, sha256, standing } = record;
  const clipId = address === null ? (sha256 as ClipId) : addressClipId(address);
  return {
    ...record,
    clipId,
    files: record.files.filter(({ path }) => isImportablePath(path)),
    // Only the user chooses how far up prompt lists are searched.
    standing: standing && { ...standing, path: placeOf(standing.path, record, clipId), root: '' },
    decidedMs: record.decidedMs ?? (record.decision && record.addedMs),
    runs: record.runs.map(importableRun),
  };
};

export const invalid = (why: string, cause?: unknown): AppError =>
  new AppError('bad_input', why, { cause });

/** @throws AppError bad_input */
export const parseJson = (bytes: Buffer): unknown => {
  try {
    return parseWithExactMetadata(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw invalid('it is nested too deeply', error);
    throw invalid(error instanceof SyntaxError ? 'it is not JSON' : 'it is not UTF-8', error);
  }
};

const anyHeader = z.object({ clipcheck: z.literal('report'), version: z.number() });

/** @throws AppError bad_input if the line is not the header of a readable report */
export const readHeader = (bytes: Buffer) => {
  const value = parseJson(bytes);
  const begin = anyHeader.safeParse(value);
  if (!begin.success) throw invalid('it is not a Clipcheck report');
  if (begin.data.version > recordVersion) {
    throw invalid('it was written by a later version of Clipcheck; use that version to import it');
  }
  const header = recordHeaderCodec.json.safeParse(value);
  if (!header.success) throw invalid(firstIssue(header.error));
  return recordHeaderCodec.decode(header.data);
};

export const readRecord = (bytes: Buffer): StoredClip => {
  const record = clipRecordCodec.json.safeParse(parseJson(bytes));
  if (!record.success) throw invalid(firstIssue(record.error));
  return importableClip(clipRecordCodec.decode(record.data));
};
