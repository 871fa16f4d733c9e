import { open, readFile } from 'node:fs/promises';
import type { ImportedAnswers } from '../../../../shared/contract/reports.ts';
import { answersCodec, type ClipAnswers } from '../../../../shared/documents/answers.ts';
import { firstIssue } from '../../../../shared/documents/first-issue.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Probe } from '../../../clips/identify-clip.ts';
import type { Connection } from '../../../store/connection.ts';
import { readStoredJson } from '../../../store/stored-json.ts';
import { tablesOf } from '../../../store/tables.ts';
import { invalid, parseJson } from './read-record.ts';

const maxBytes = 16 * 1024 * 1024;

/** Pages write this first. */
const beginning = /^\uFEFF?\s*\{\s*"clipcheck"\s*:\s*"answers"/;

/** Whether a file claims to have the answers of a client. @throws NodeJS.ErrnoException */
export const isAnswersFile = async (path: string): Promise<boolean> => {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
  return beginning.test(buffer.toString('utf8', 0, bytesRead));
};

const refused = (why: string, cause?: unknown): AppError =>
  invalid(`The answers cannot be imported: ${why}.`, cause);

const readAnswers = (bytes: Buffer) => {
  try {
    const read = answersCodec.json.safeParse(parseJson(bytes));
    if (!read.success) throw invalid(firstIssue(read.error));
    return answersCodec.decode(read.data);
  } catch (error) {
    throw error instanceof AppError ? refused(error.message, error) : error;
  }
};

/**
 * Stores the answers of a client to a report that this library made, those about a clip in place of
 * earlier ones by the same name. Skips clips that were not in the report or are not here any more,
 * and answers about frames that their clip lacks.
 * @throws AppError bad_input if nothing in the file can be used; NodeJS.ErrnoException; SqliteError
 */
export const importAnswers = async (
  path: string,
  sizeBytes: number,
  connection: Connection,
): Promise<ImportedAnswers> => {
  if (sizeBytes > maxBytes) throw refused('they exceed 16 MB');
  const { reportId, client, clips: listed, savedMs } = readAnswers(await readFile(path));
  const { clientAnswers, clips } = tablesOf(connection);
  const inReport = listed.filter(
    ({ sha256, proof }) => proof === clientAnswers.proofOf(reportId, sha256),
  );
  if (inReport.length === 0) {
    throw refused('their report was not made by this library. Import them where it was made');
  }
  const imported: ImportedAnswers = {
    client,
    answers: 0,
    clips: 0,
    changed: 0,
    skipped: { unknown: 0, others: listed.length - inReport.length, frames: 0 },
  };
  // A clock that is ahead must not keep later answers out.
  const saved = { reportId, client, savedMs: Math.min(savedMs, Date.now()) };

  const save = ({ sha256: clipId, answers }: ClipAnswers): void => {
    if (!clips.isKnown(clipId)) {
      imported.skipped.unknown += 1;
      return;
    }
    const probe = readStoredJson<Probe>(clips.probe(clipId));
    const frames = (probe?.ok ? probe.video.frameCount : null) ?? Number.POSITIVE_INFINITY;
    const usable = answers.filter(({ frame }) => (frame ?? 0) < frames);
    imported.skipped.frames += answers.length - usable.length;
    imported.answers += usable.length;
    imported.clips += 1;
    imported.changed += Number(clientAnswers.save({ ...saved, clipId }, usable));
  };
  connection.transaction(() => inReport.forEach(save)).immediate();
  if (imported.clips === 0) throw refused('none of their clips is in this library');
  return imported;
};
