import { randomUUID } from 'node:crypto';
import type { RunCopy } from '../../../shared/domain/clip-copy.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** A copy of a clip. Its file, named by the id, may be gone. */
export type CopyRow = RunCopy & { readonly id: string };

export const copiesTable = (connection: Connection) => {
  const { rows, values, run } = statements(connection);
  const insert = run<[CopyRow & { clipId: ClipId; nowMs: number }]>(
    `INSERT INTO copies (id, clip_id, start_frame, frame_count, start_sec, source_frames, fps,
       duration_sec, method, sha256, size_bytes, created_ms)
     VALUES (@id, @clipId, @startFrame, @frameCount, @startSec, @sourceFrames, @fps, @durationSec,
       @method, @sha256, @sizeBytes, @nowMs)
     ON CONFLICT (clip_id, start_frame, frame_count, sha256) DO NOTHING`,
  );
  const selectOfRange = rows<[ClipId, number, number], CopyRow>(
    `SELECT id, start_frame AS startFrame, frame_count AS frameCount, start_sec AS startSec,
       source_frames AS sourceFrames, fps, duration_sec AS durationSec, method, sha256,
       size_bytes AS sizeBytes
     FROM copies WHERE clip_id = ? AND start_frame = ? AND frame_count = ?
     ORDER BY created_ms DESC`,
  );
  const forRange = (
    clipId: ClipId,
    { startFrame, frameCount }: Pick<RunCopy, 'startFrame' | 'frameCount'>,
  ): CopyRow[] => selectOfRange(clipId, startFrame, frameCount);

  return {
    /** Copies of the same frames, newest first. */
    forRange,
    ids: values<[ClipId], string>('SELECT id FROM copies WHERE clip_id = ?'),
    /** Records a copy, unless one of the same frames and bytes exists. @returns its row */
    save: (clipId: ClipId, copy: RunCopy): CopyRow => {
      insert({ ...copy, clipId, id: randomUUID(), nowMs: Date.now() });
      const saved = forRange(clipId, copy).find(({ sha256 }) => sha256 === copy.sha256);
      if (!saved) throw new Error('the saved copy is missing');
      return saved;
    },
    /** Deletes the copies of a clip; runs that used them must be gone. */
    removeOfClip: run<[ClipId]>('DELETE FROM copies WHERE clip_id = ?'),
  };
};
