import { pictureTypesKey } from '../../../shared/domain/evaluate-options.ts';
import { type ClipId, maxIds } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { builtInServiceId, idsOfService } from '../tables/services.ts';

type OutdatedClip = { clipId: ClipId; types: string; version: string };

/**
 * Reads the clips with a file whose shown result an earlier version of the built-in evaluator made,
 * at most `maxIds`. A result with subjects is not outdated by an evaluator that judges none, nor one
 * for the picture alone by one that does.
 */
export const outdatedClips = (connection: Connection) => {
  const select = statements(connection).rows<[{ id: string }], OutdatedClip>(
    `WITH current AS (
       SELECT value ->> 'id' AS model, value ->> 'version' AS version
       FROM services, json_each(services.models, '$.data') WHERE services.id = @id)
     SELECT cards.clip_id AS clipId, runs.glitch_types AS types, current.version
     FROM cards JOIN runs ON runs.id = cards.run_id JOIN current ON current.model = runs.model
     WHERE runs.service_id IN (${idsOfService('@id')}) AND runs.imported = 0
       AND runs.requested_version IS NULL AND cards.missing = 0
       AND current.version NOT IN (runs.model_version, runs.model_version || '-no-subjects')
       AND NOT (runs.glitch_types = '${pictureTypesKey}'
         AND runs.model_version = current.version || '-no-subjects')
     ORDER BY cards.clip_id LIMIT ${maxIds}`,
  );
  return () => {
    const clips = select({ id: builtInServiceId });
    const idsWhere = (isPromptOnly: boolean): ClipId[] =>
      clips
        .filter(({ types }) => (types === 'prompt_misalignment') === isPromptOnly)
        .map(({ clipId }) => clipId);
    return {
      /** The version that is in use now; empty if there are no such clips. */
      version: clips[0]?.version ?? '',
      picture: idsWhere(false),
      promptOnly: idsWhere(true),
    };
  };
};
