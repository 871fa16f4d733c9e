import { rename } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import { startEvaluator } from '../../hosts/evaluator-process/start-evaluator.ts';
import { openQueue } from '../support/engine-under-test.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { testWith } from '../support/requires.ts';

const { makeClips } = createQueueFixture();

test('clips of an earlier version of the built-in evaluator are offered, by what it judged', async () => {
  const dataDir = await makeFolder();
  const ports = { startEvaluator: () => startEvaluator(dataDir) };
  const engine = openQueue({ dataDir, service: null, ports });
  const folder = await makeClips(2);
  const [both, prompt] = [`${folder}/clip-0.mp4`, `${folder}/clip-1.mp4`];
  const evaluate = async (path: string, options = {}) => {
    const { batchId } = await engine.finish(path, { options });
    return engine.jobs(batchId)[0]?.clipId;
  };
  const listVersion = (version: string): void => {
    const database = new Database(databasePath(dataDir));
    database.exec(
      `UPDATE services SET models = (SELECT json_object('object', 'list', 'builds', json('[]'),
         'data', json_group_array(json_set(value, '$.version', ${version})))
       FROM json_each(services.models, '$.data')) WHERE id = 'builtin'`,
    );
    database.close();
  };
  const picture = [await evaluate(both)];
  const promptOnly = [await evaluate(prompt, { types: ['prompt_misalignment'] })];
  const none = { version: '', picture: [], promptOnly: [] };
  expect(await engine.library.outdated()).toEqual(none);
  // An evaluator that judges no subjects does not outdate results with them.
  listVersion(`replace(value ->> 'version', '-no-subjects', '') || '-no-subjects'`);
  expect(await engine.library.outdated()).toEqual(none);
  listVersion(`'later'`);
  const later = { version: 'later', picture, promptOnly };
  expect(await engine.library.outdated()).toEqual(later);
  // A clip without a file cannot be evaluated again.
  await rename(both, `${both}.away`);
  await engine.library.checkFiles();
  expect(await engine.library.outdated()).toEqual({ ...later, picture: [] });
  await rename(`${both}.away`, both);
  // The evaluator lists its version again.
  await evaluate(both, { force: true });
  expect(await engine.library.outdated()).toEqual(none);
});

testWith({ subjectModel: true }, 'turning on subjects restarts, and reuses no result', async () => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeClips(1)]);
  const starts: boolean[] = [];
  const engine = openQueue({
    dataDir,
    service: null,
    ports: {
      startEvaluator: (choice) => {
        starts.push(choice.judgesSubjects);
        return startEvaluator(dataDir, choice);
      },
    },
  });
  const evaluate = async (judgesSubjects: boolean, options = {}): Promise<unknown[]> => {
    engine.settings.update({ judgesSubjects });
    await engine.finish(folder, { options });
    const database = new Database(databasePath(dataDir), { readonly: true });
    const read = database.prepare('SELECT model_version FROM runs ORDER BY created_ms').pluck();
    const versions = read.all();
    database.close();
    return versions;
  };
  const without = expect.stringMatching(/-no-subjects$/);
  const withSubjects = expect.not.stringMatching(/-no-subjects$/);
  const picture = { types: ['visual_glitch'] };
  expect(await evaluate(false, picture)).toEqual([without]);
  // The picture alone does not need them.
  expect(await evaluate(true, picture)).toEqual([without]);
  expect(await evaluate(false)).toEqual([without, without]);
  expect(await evaluate(true)).toEqual([without, without, withSubjects]);
  // A result with subjects remains in use without them.
  expect(await evaluate(false)).toEqual([without, without, withSubjects]);
  expect(starts).toEqual([false, false, true]);
});
