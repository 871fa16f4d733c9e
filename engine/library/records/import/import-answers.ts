import { open, readFile } from 'node:fs/promises';
import type { ImportedAnswers } from '../../../../shared/contract/reports.ts';
import { answersCodec, type ClipAnswers } from '../../../../shared/documents/answers.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Probe } from '../../../clips/identify-clip.ts';
import type { Connection } from '../../../store/connection.ts';
import { readStoredJson } from '../../../store/stored-json.ts';
import { tablesOf } from '../../../store/tables.ts';
import { firstIssue, invalid, parseJson } from './read-record.ts';

const maxBytes = 16 * 1024 * 1024;

/** Pages write this first. */
const beginning = /^\uFEFF?\s*\{\s*"clipcheck"\s*:\s*"answers"/;

/** Whether a file claims to have the answers of a client. @throws NodeJS.ErrnoException */
export const isAnswersFile = async (path: string): Promise<boolean> => {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
  return beginning.test(buffer.toString('utf8', 0, bytesRead));
};

const readAnswers = (bytes: Buffer) => {
  try {
    const read = answersCodec.json.safeParse(parseJson(bytes));
    if (!read.success) throw invalid(firstIssue(read.error));
    return answersCodec.decode(read.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalid(`The answers cannot be imported: ${error.message}.`, error);
  }
};

/**
 * Stores the answers of a client, those about a clip in place of earlier ones by the same name. Skips
 * clips that are not here, or not in the report if it was made here, and frames that a clip lacks.
 * @throws AppError bad_input if nothing in the file can be used; NodeJS.ErrnoException; SqliteError
 */
export const importAnswers = async (
  path: string,
  sizeBytes: number,
  connection: Connection,
): Promise<ImportedAnswers> => {
  if (sizeBytes > maxBytes) throw invalid('The answers cannot be imported: they exceed 16 MB.');
  const { reportId, client, clips: listed, savedMs } = readAnswers(await readFile(path));
  const { clientAnswers, clips } = tablesOf(connection);
  const isProven = ({ sha256, proof }: ClipAnswers): boolean =>
    proof === clientAnswers.proofOf(reportId, sha256);
  const isForeign = !listed.some(isProven);
  const imported: ImportedAnswers = {
    client,
    answers: 0,
    clips: 0,
    changed: 0,
    report: isForeign ? 'foreign' : 'own',
    skipped: { unknown: 0, others: 0, frames: 0 },
  };
  const saved = {
    client,
    // A file that only claims a report of this library must not replace answers to it.
    reportId: isForeign ? `foreign ${reportId}` : reportId,
    // A clock that is ahead must not keep later answers out.
    savedMs: Math.min(savedMs, Date.now()),
  };

  const save = (clip: ClipAnswers): void => {
    const { sha256: clipId, answers } = clip;
    if (!clips.isKnown(clipId)) {
      imported.skipped.unknown += 1;
      return;
    }
    if (!isForeign && !isProven(clip)) {
      imported.skipped.others += 1;
      return;
    }
    const probe = readStoredJson<Probe>(clips.probe(clipId));
    const frames = (probe?.ok ? probe.video.frameCount : null) ?? Number.POSITIVE_INFINITY;
    const usable = answers.filter(({ frame }) => (frame ?? 0) < frames);
    imported.skipped.frames += answers.length - usable.length;
    imported.answers += usable.length;
    imported.clips += 1;
    imported.changed += clientAnswers.save({ ...saved, clipId }, usable);
  };
  connection.transaction(() => listed.forEach(save)).immediate();
  if (imported.clips === 0) {
    throw invalid('The answers cannot be imported: none of their clips is in this library.');
  }
  return imported;
};
