import { maxTakes, type Takes } from '../../../shared/contract/compare.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { Connection } from '../connection.ts';
import { promptKey } from './prompt-key.ts';

/** Finds the takes of a prompt, from cards that must be up to date. */
export const takesReader = (connection: Connection) => {
  const selectTotal = connection
    .prepare<[string, string], number>(
      'SELECT count(*) FROM cards WHERE prompt_key = ? AND clip_id <> ?',
    )
    .pluck();
  const selectCards = connection
    .prepare<[string, string, number], string>(
      `SELECT card_contents.card FROM cards JOIN card_contents ON card_contents.id = cards.id
       WHERE cards.prompt_key = ? AND cards.clip_id <> ? ORDER BY cards.name_key LIMIT ?`,
    )
    .pluck();
  /** Other clips with the same prompt; none for a clip without a prompt. */
  return ({ clipId, prompt }: ClipCard): Takes => {
    const key = promptKey(prompt);
    if (key === null) return { total: 0, clips: [] };
    return {
      total: selectTotal.get(key, clipId) ?? 0,
      clips: selectCards.all(key, clipId, maxTakes).map((card) => JSON.parse(card) as ClipCard),
    };
  };
};
