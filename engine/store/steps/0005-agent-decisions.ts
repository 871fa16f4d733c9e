import { createTriggers, mark } from '../card-schema.ts';
import type { Step } from './step.ts';

/** What agents would decide about clips. */
export const agentDecisionsStep: Step = {
  version: 5,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE agent_decisions (
        clip_id TEXT PRIMARY KEY REFERENCES clips (id) ON DELETE CASCADE,
        decision TEXT NOT NULL,
        decided_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      ${createTriggers([
        ['agent_decision_added', 'INSERT ON agent_decisions', mark('NEW.clip_id')],
        ['agent_decision_changed', 'UPDATE ON agent_decisions', mark('NEW.clip_id')],
        ['agent_decision_removed', 'DELETE ON agent_decisions', mark('OLD.clip_id')],
      ])}
    `);
  },
};
