import { type Generation, generationSchema } from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** Who made clips, as was found when their prompts were looked for. */
export const foundGenerations = (connection: Connection) => {
  // A later job whose prompt was given has looked for nothing.
  const select = connection
    .prepare<[string], string>(
      `SELECT prompt_finding -> '$.generation' FROM jobs
       WHERE clip_id = ? AND prompt_finding ->> '$.generation' IS NOT NULL
       ORDER BY id DESC LIMIT 1`,
    )
    .pluck();
  /** @returns null where nothing says who made it */
  return (clipId: ClipId): Generation | null =>
    generationSchema.safeParse(JSON.parse(select.get(clipId) ?? 'null')).data ?? null;
};
