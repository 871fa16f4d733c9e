import type { ClipId } from '../../../shared/domain/ids.ts';
import { maxTagsPerClip, tagKey } from '../../../shared/domain/tags.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** Tags added to a clip and removed from it; one that has as many as it may is left as it is. */
export type ChangedTags = { added: string[]; removed: string[]; isFull: boolean };

/** Tags of clips. A tag has one spelling in the library: that of the clip that had it first. */
export const tagsTable = (connection: Connection) => {
  const { value, values, rows, change } = statements(connection);
  const selectOf = values<[ClipId], string>(
    'SELECT tag FROM clip_tags WHERE clip_id = ? ORDER BY tag_key',
  );
  const selectSpelling = value<[key: string], string>(
    'SELECT tag FROM clip_tags WHERE tag_key = ? LIMIT 1',
  );
  const insert = change<[{ clipId: ClipId; key: string; tag: string }]>(
    `INSERT INTO clip_tags (clip_id, tag_key, tag) SELECT id, @key, @tag FROM clips
     WHERE id = @clipId ON CONFLICT DO NOTHING`,
  );
  const removeOne = value<[ClipId, key: string], string>(
    'DELETE FROM clip_tags WHERE clip_id = ? AND tag_key = ? RETURNING tag',
  );

  return {
    /** In alphabetical order. */
    of: selectOf,
    /** All tags in use, with the number of their clips. */
    all: rows<[], { value: string; count: number }>(
      'SELECT tag AS value, count(*) AS count FROM clip_tags GROUP BY tag_key ORDER BY tag_key',
    ),
    /** Removes tags first. Skips an unknown clip, and tags beyond the maximum. */
    change: (clipId: ClipId, add: readonly string[], remove: readonly string[]): ChangedTags => {
      const removed = remove.flatMap((tag) => removeOne(clipId, tagKey(tag)) ?? []);
      const known = new Set(selectOf(clipId).map(tagKey));
      const added: string[] = [];
      let isFull = false;
      for (const wanted of add) {
        const key = tagKey(wanted);
        if (known.has(key)) continue;
        isFull = known.size >= maxTagsPerClip;
        if (isFull) break;
        const tag = selectSpelling(key) ?? wanted;
        if (insert({ clipId, key, tag }) === 0) continue;
        known.add(key);
        added.push(tag);
      }
      return { added, removed, isFull };
    },
  };
};
