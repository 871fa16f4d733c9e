import { createTriggers, mark, markClipOfTrack } from '../card-schema.ts';
import type { Step } from './step.ts';

/** Groups of takes, the order by folder, own findings, tags, and how clips were made. */
export const choosingTakesStep: Step = {
  version: 2,
  up: (connection) => {
    connection.exec(`
      -- Takes are grouped not only by prompt but also by name and by workflow.
      DROP INDEX cards_by_prompt;
      ALTER TABLE cards RENAME COLUMN prompt_key TO take_key;
      CREATE INDEX cards_by_take ON cards (take_key, name_key) WHERE take_key IS NOT NULL;

      ALTER TABLE cards ADD COLUMN folder_key TEXT NOT NULL DEFAULT '';
      CREATE INDEX cards_by_folder ON cards (folder_key, name_key);

      -- Findings that people mark: each has a track, with its place and verdict, but no run.
      CREATE TABLE own_findings (
        track_id TEXT PRIMARY KEY REFERENCES tracks (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        -- 1 if it came with a report of others.
        imported INTEGER NOT NULL DEFAULT 0,
        created_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      ${createTriggers([
        ['own_finding_added', 'INSERT ON own_findings', markClipOfTrack('NEW.track_id')],
        ['own_finding_changed', 'UPDATE ON own_findings', markClipOfTrack('NEW.track_id')],
        ['own_finding_removed', 'DELETE ON own_findings', markClipOfTrack('OLD.track_id')],
      ])}
      -- Number of confirmed own findings.
      ALTER TABLE cards ADD COLUMN marked INTEGER NOT NULL DEFAULT 0;

      CREATE TABLE clip_tags (
        clip_id TEXT NOT NULL REFERENCES clips (id) ON DELETE CASCADE,
        -- The tag without case, by which equal ones are recognized; all have one spelling.
        tag_key TEXT NOT NULL,
        tag TEXT NOT NULL,
        PRIMARY KEY (clip_id, tag_key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX clip_tags_by_key ON clip_tags (tag_key, tag);
      ${createTriggers([
        ['tag_added', 'INSERT ON clip_tags', mark('NEW.clip_id')],
        ['tag_removed', 'DELETE ON clip_tags', mark('OLD.clip_id')],
      ])}

      -- Values of which a clip may have several, by facet.
      CREATE TABLE card_labels (
        facet TEXT NOT NULL,
        value_key TEXT NOT NULL,
        card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
        value TEXT NOT NULL,
        PRIMARY KEY (facet, value_key, card_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX card_labels_by_card ON card_labels (card_id);

      ALTER TABLE cards ADD COLUMN lora TEXT;
      ALTER TABLE cards ADD COLUMN sampler TEXT;
      ALTER TABLE cards ADD COLUMN steps INTEGER;
      DROP INDEX cards_by_facets;
      CREATE INDEX cards_by_facets ON cards (verdict_duplicate, state, outcome, checked,
        worst_severity, model, prompt_source, generator, generator_model, sampler, decision,
        missing, unreviewed, verdict_real, verdict_intended, verdict_wrong, findings);

      -- Since the contents of cards have these, too.
      INSERT INTO stale_clips SELECT id FROM clips WHERE true ON CONFLICT DO NOTHING;
    `);
  },
};
