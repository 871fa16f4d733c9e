import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { uncheckedOf } from '../../../shared/domain/not-judged-kinds.ts';
import type { Connection } from '../connection.ts';
import { foldText, nameKey } from './fold-text.ts';
import { promptKey, templateKey } from './prompt-key.ts';

/** A card with the values it is indexed by. */
export type IndexedCard = {
  card: ClipCard;
  badness: number;
  folders: readonly string[];
  texts: readonly string[];
};

/** Maximum length of the indexed text of a clip (characters): texts from services have no limit. */
const maxSearchedLength = 200_000;

/** Writes cards into the tables of the read model. */
export const cardWriter = (connection: Connection) => {
  const upsert = connection
    .prepare<[Record<string, unknown>], number>(
      `INSERT INTO cards (clip_id, run_id, name_key, state, findings, worst_severity, unreviewed,
         verdict_real, verdict_intended, verdict_wrong, verdict_duplicate, duration_sec,
         prompt_source, prompt_key, template_key, model, model_version, missing, not_judged,
         decision, evaluated_ms, added_ms, badness, pixels, fps, generator, generator_model, seed)
       VALUES (@clipId, @runId, @nameKey, @state, @findings, @worstSeverity, @unreviewed, @real,
         @intended, @wrong, @duplicate, @durationSec, @promptSource, @promptKey, @templateKey, @model, @modelVersion,
         @missing, @notJudged, @decision, @evaluatedMs, @addedMs,
         @badness, @pixels, @fps, @generator, @generatorModel, @seed)
       ON CONFLICT (clip_id) DO UPDATE SET run_id = excluded.run_id, name_key = excluded.name_key,
         state = excluded.state, findings = excluded.findings,
         worst_severity = excluded.worst_severity, unreviewed = excluded.unreviewed,
         verdict_real = excluded.verdict_real, verdict_intended = excluded.verdict_intended,
         verdict_wrong = excluded.verdict_wrong, verdict_duplicate = excluded.verdict_duplicate,
         duration_sec = excluded.duration_sec, prompt_source = excluded.prompt_source,
         prompt_key = excluded.prompt_key,
         template_key = excluded.template_key, model = excluded.model,
         model_version = excluded.model_version, missing = excluded.missing,
         not_judged = excluded.not_judged, decision = excluded.decision,
         evaluated_ms = excluded.evaluated_ms, added_ms = excluded.added_ms,
         badness = excluded.badness, pixels = excluded.pixels, fps = excluded.fps,
         generator = excluded.generator, generator_model = excluded.generator_model,
         seed = excluded.seed
       RETURNING id`,
    )
    .pluck();
  const selectId = connection
    .prepare<[string], number>('SELECT id FROM cards WHERE clip_id = ?')
    .pluck();
  const upsertContent = connection.prepare<[number, string]>(
    `INSERT INTO card_contents (id, card) VALUES (?, ?)
     ON CONFLICT (id) DO UPDATE SET card = excluded.card`,
  );
  const removeFolders = connection.prepare<[number]>('DELETE FROM card_folders WHERE card_id = ?');
  const insertFolder = connection.prepare<[string, number]>(
    'INSERT INTO card_folders (folder, card_id) VALUES (?, ?)',
  );
  const removeTypes = connection.prepare<[number]>(
    'DELETE FROM card_finding_types WHERE card_id = ?',
  );
  const insertType = connection.prepare<[string, number]>(
    'INSERT INTO card_finding_types (type, card_id) VALUES (?, ?)',
  );
  const selectText = connection
    .prepare<[number], string>('SELECT text FROM card_texts WHERE rowid = ?')
    .pluck();
  const removeText = connection.prepare<[number]>('DELETE FROM card_texts WHERE rowid = ?');
  const insertText = connection.prepare<[number, string]>(
    'INSERT INTO card_texts (rowid, text) VALUES (?, ?)',
  );
  const removeCard = connection.prepare<[number]>('DELETE FROM cards WHERE id = ?');

  const writeText = (id: number, text: string): void => {
    const before = selectText.get(id);
    // The index is the expensive part, and most changes concern only state or verdict.
    if (before === text) return;
    if (before !== undefined) removeText.run(id);
    insertText.run(id, text);
  };

  return {
    write: ({ card, badness, folders, texts }: IndexedCard): void => {
      const id = upsert.get({
        ...card.verdicts,
        clipId: card.clipId,
        runId: card.runId,
        nameKey: nameKey(card.name, card.path),
        state: card.state,
        findings: Object.values(card.verdicts).reduce((sum, count) => sum + count, card.unreviewed),
        worstSeverity: card.worstSeverity ?? 0,
        unreviewed: card.unreviewed,
        durationSec: card.durationSec,
        promptSource: card.promptSource,
        promptKey: promptKey(card.prompt),
        templateKey: templateKey(card.prompt),
        model: card.model,
        modelVersion: card.modelVersion,
        missing: Number(card.isMissing),
        notJudged: uncheckedOf(card),
        decision: card.decision,
        evaluatedMs: card.evaluatedMs,
        addedMs: card.addedMs,
        badness,
        pixels: card.width === null || card.height === null ? null : card.width * card.height,
        fps: card.fps,
        generator: card.generation.generator,
        generatorModel: card.generation.model,
        seed: card.generation.seed,
      });
      if (id === undefined) throw new Error('the written card has no id');
      upsertContent.run(id, JSON.stringify(card));
      removeFolders.run(id);
      for (const folder of folders) insertFolder.run(folder, id);
      removeTypes.run(id);
      for (const { type } of card.findings) insertType.run(type, id);
      writeText(id, [...new Set(texts)].map(foldText).join('\n').slice(0, maxSearchedLength));
    },
    /** Removes the card of a clip, if it has one. */
    remove: (clipId: ClipId): void => {
      const id = selectId.get(clipId);
      if (id === undefined) return;
      removeText.run(id);
      removeCard.run(id);
    },
  };
};
