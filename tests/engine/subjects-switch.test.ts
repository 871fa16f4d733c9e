import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import { startEvaluator } from '../../hosts/evaluator-process/start-evaluator.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { openQueue } from '../support/queue-under-test.ts';
import { describeWith } from '../support/requires.ts';

const { makeClips } = createQueueFixture();

describeWith({ subjectModel: true }, 'common subjects', () => {
  test('the switch restarts the evaluator, and a result without them is not reused with them', async () => {
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
      await engine.untilPhase(engine.add(folder, { options }), 'ended');
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
});
