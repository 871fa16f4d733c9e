import { maxIds } from '../../../shared/contract/ids.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { builtInServiceId, idsOfService } from '../tables/services.ts';

/** Clips whose result comes from an earlier version of the built-in evaluator. */
export type OutdatedClips = {
  /** Clips whose picture was judged, alone or with the prompt. */
  picture: ClipId[];
  /** Clips of which only the prompt was judged. */
  promptOnly: ClipId[];
};

/**
 * Reads the clips whose shown result an earlier version of the built-in evaluator made, at most
 * `maxIds`. A result with subjects is not outdated by an evaluator that judges none.
 */
export const outdatedClips = (connection: Connection) => {
  const select = connection.prepare<{ id: string }, { clipId: ClipId; types: string }>(
    `WITH current AS (
       SELECT value ->> 'id' AS model, value ->> 'version' AS version
       FROM services, json_each(services.models, '$.data') WHERE services.id = @id)
     SELECT cards.clip_id AS clipId, runs.glitch_types AS types
     FROM cards JOIN runs ON runs.id = cards.run_id JOIN current ON current.model = runs.model
     WHERE runs.service_id IN (${idsOfService('@id')}) AND runs.imported = 0
       AND runs.requested_version IS NULL
       AND current.version NOT IN (runs.model_version, runs.model_version || '-no-subjects')
     ORDER BY cards.clip_id LIMIT ${maxIds}`,
  );
  return (): OutdatedClips => {
    const clips = select.all({ id: builtInServiceId });
    const idsWhere = (isPromptOnly: boolean): ClipId[] =>
      clips
        .filter(({ types }) => (types === 'prompt_misalignment') === isPromptOnly)
        .map(({ clipId }) => clipId);
    return { picture: idsWhere(false), promptOnly: idsWhere(true) };
  };
};
