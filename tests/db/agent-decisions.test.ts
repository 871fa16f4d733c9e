import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { shippedSteps } from '../../engine/store/migrate.ts';
import { clipIdOf, libraryTablesIn } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';

const [one, two] = [clipIdOf('a'), clipIdOf('b')];

test('a folder of version 4 keeps its decisions beside those of agents, which are no decisions', async () => {
  const dataDir = await makeFolder();
  const before = openDatabase(dataDir, shippedSteps.slice(0, 3));
  for (const clipId of [one, two]) {
    before.exec(`
      INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES ('${clipId}', '${clipId}', 1, '{}', 1);
      INSERT INTO files (path, clip_id, stamp, seen_ms) VALUES ('/clips/${clipId[0]}.mp4', '${clipId}', 's', 1);`);
  }
  before.exec(`INSERT INTO decisions VALUES ('${one}', 'keep', 1, 0);`);
  before.close();

  const { calls, cards, close, connection } = libraryTablesIn(dataDir);
  onTestFinished(close);
  await calls.setAgentDecision({ clipIds: [one, two], decision: 'reject' });
  expect(await cards()).toMatchObject({
    'a.mp4': { decision: 'keep', agentDecision: 'reject' },
    'b.mp4': { decision: null, agentDecision: 'reject' },
  });
  expect(Object.keys(await cards({ decisions: ['reject'] }))).toEqual([]);
  expect(Object.keys(await cards({ origins: ['agent'] }))).toEqual(['a.mp4', 'b.mp4']);
  expect(calls.decidedClips({ clipIds: [one, two], decision: 'reject' })).toEqual([]);

  await calls.setAgentDecision({ clipIds: [one], decision: null });
  expect((await cards())['a.mp4']).not.toHaveProperty('agentDecision');
  await calls.removeClips([two]);
  expect(connection.prepare('SELECT count(*) FROM agent_decisions').pluck().get()).toBe(0);
});
