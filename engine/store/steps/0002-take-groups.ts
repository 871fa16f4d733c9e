import type { Step } from './step.ts';

/** Groups takes not only by prompt but also by name and by workflow. */
export const takeGroupsStep: Step = {
  version: 2,
  up: (connection) => {
    connection.exec(`
      DROP INDEX cards_by_prompt;
      ALTER TABLE cards RENAME COLUMN prompt_key TO take_key;
      CREATE INDEX cards_by_take ON cards (take_key, name_key) WHERE take_key IS NOT NULL;
      INSERT INTO stale_clips SELECT id FROM clips WHERE true ON CONFLICT DO NOTHING;
    `);
  },
};
