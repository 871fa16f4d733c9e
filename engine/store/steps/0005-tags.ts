import type { Step } from './step.ts';

const marks = (name: string, event: string, row: string): string =>
  `CREATE TRIGGER tag_${name} AFTER ${event} ON clip_tags BEGIN
     INSERT INTO stale_clips VALUES (${row}.clip_id) ON CONFLICT DO NOTHING;
   END;`;

/** Tags that people give to clips, and how clips were made as columns of the library. */
export const tagsStep: Step = {
  version: 5,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE clip_tags (
        clip_id TEXT NOT NULL REFERENCES clips (id) ON DELETE CASCADE,
        -- The tag without case, by which equal ones are recognized; all have one spelling.
        tag_key TEXT NOT NULL,
        tag TEXT NOT NULL,
        PRIMARY KEY (clip_id, tag_key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX clip_tags_by_key ON clip_tags (tag_key, tag);
      ${marks('added', 'INSERT', 'NEW')}
      ${marks('removed', 'DELETE', 'OLD')}

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
      INSERT INTO stale_clips SELECT id FROM clips WHERE true ON CONFLICT DO NOTHING;
    `);
  },
};
