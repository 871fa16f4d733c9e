import { type Generation, generationSchema } from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';

/** How clips were generated, as found during the search for their prompts. */
export const foundGenerations = (connection: Connection) => {
  // A later job with a given prompt did not search.
  const select = statements(connection).value<[ClipId], string>(
    `SELECT prompt_finding -> '$.generation' FROM jobs
     WHERE clip_id = ? AND prompt_finding ->> '$.generation' IS NOT NULL
     ORDER BY id DESC LIMIT 1`,
  );
  return (clipId: ClipId): Generation | null =>
    generationSchema.safeParse(readStoredJson(select(clipId))).data ?? null;
};
