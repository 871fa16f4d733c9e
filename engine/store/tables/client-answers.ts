import { createHmac } from 'node:crypto';
import type { AnswersChange } from '../../../shared/contract/clips.ts';
import type { ClipAnswers } from '../../../shared/documents/answers.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ClientAnswer } from '../../../shared/model/client-answer.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';

type Row = { reportId: string; client: string; clipId: ClipId };
type Saved = Row & { savedMs: number };

/** Answers of clients to reports, by report, client and clip. */
export const clientAnswersTable = (connection: Connection) => {
  const { change, rows, value } = statements(connection);
  const secret = value<[], Buffer>('SELECT key FROM report_key');
  const selectOfClip = rows<[ClipId], Omit<Row, 'clipId'> & { answers: string }>(
    `SELECT report_id AS reportId, client, answers FROM client_answers WHERE clip_id = ?
     ORDER BY client, saved_ms`,
  );
  const isRow = 'report_id = @reportId AND client = @client AND clip_id = @clipId';
  const select = value<[Row], string>(`SELECT answers FROM client_answers WHERE ${isRow}`);
  const upsert = change<[Saved & { answers: string }]>(
    `INSERT INTO client_answers (report_id, client, clip_id, answers, saved_ms)
     VALUES (@reportId, @client, @clipId, @answers, @savedMs)
     ON CONFLICT DO UPDATE SET answers = excluded.answers, saved_ms = excluded.saved_ms
       WHERE excluded.saved_ms >= saved_ms`,
  );
  const update = change<[Row & { now: string; expected: string }]>(
    `UPDATE client_answers SET answers = @now WHERE ${isRow} AND answers = @expected`,
  );

  return {
    ofClip: (clipId: ClipId): ClientAnswer[] =>
      selectOfClip(clipId).flatMap(({ answers, ...row }) =>
        (readStoredJson<ClipAnswers['answers']>(answers) ?? []).map((answer) => ({
          ...answer,
          ...row,
        })),
      ),
    /** Replaces what a client said about a clip before. @returns whether something else is said */
    save: (saved: Saved, answers: ClipAnswers['answers']): boolean => {
      const before = select(saved);
      upsert({ ...saved, answers: JSON.stringify(answers) });
      return select(saved) !== before;
    },
    /** Replaces answers that are still as `expected`. @returns whether they were */
    replace: ({ now, expected, ...row }: AnswersChange): boolean =>
      update({ ...row, now: JSON.stringify(now), expected: JSON.stringify(expected) }) === 1,
    /** Proves that a report of this library contains a clip. */
    proofOf: (reportId: string, clipId: ClipId): string =>
      createHmac('sha256', secret() ?? '')
        .update(`${reportId} ${clipId}`)
        .digest('hex'),
  };
};
