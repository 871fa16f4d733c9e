import { createHmac } from 'node:crypto';
import type { ClipAnswers } from '../../../shared/documents/answers.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ClientAnswer } from '../../../shared/model/client-answer.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';

type Saved = { reportId: string; client: string; clipId: ClipId; savedMs: number };

/** Answers of clients to reports, by report, client and clip. */
export const clientAnswersTable = (connection: Connection) => {
  const { change, rows, value } = statements(connection);
  const secret = value<[], Buffer>('SELECT key FROM report_key');
  const selectOfClip = rows<[ClipId], { client: string; answers: string }>(
    'SELECT client, answers FROM client_answers WHERE clip_id = ? ORDER BY client, saved_ms',
  );
  const upsert = change<[Saved & { answers: string }]>(
    `INSERT INTO client_answers (report_id, client, clip_id, answers, saved_ms)
     VALUES (@reportId, @client, @clipId, @answers, @savedMs)
     ON CONFLICT DO UPDATE SET answers = excluded.answers, saved_ms = excluded.saved_ms
       WHERE excluded.saved_ms > saved_ms`,
  );

  return {
    ofClip: (clipId: ClipId): ClientAnswer[] =>
      selectOfClip(clipId).flatMap(({ client, answers }) =>
        (readStoredJson<ClipAnswers['answers']>(answers) ?? []).map((answer) => ({
          ...answer,
          client,
        })),
      ),
    /** Replaces what a client said about a clip before. @returns 0 if nothing new is said, else 1 */
    save: (saved: Saved, answers: ClipAnswers['answers']): number =>
      upsert({ ...saved, answers: JSON.stringify(answers) }),
    /** Proves that a report of this library contains a clip. */
    proofOf: (reportId: string, clipId: ClipId): string =>
      createHmac('sha256', secret() ?? '')
        .update(`${reportId} ${clipId}`)
        .digest('hex'),
  };
};
