import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../engine/clock.ts';
import { connectPostgres } from '../../evaluator/store/postgres/connect-postgres.ts';
import { createCluster, sharePostgres } from '../support/cluster.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { makeFolder } from '../support/make-folder.ts';
import { startRelay } from '../support/relay.ts';
import { describeWith } from '../support/requires.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

const clipCount = 200;

/** Does something before a submission, while none is unanswered: such a one would be uncertain. */
const beforeSubmission = (actions: Record<number, () => Promise<void>>): typeof fetch => {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (input, init) => {
    if (init?.method !== 'POST' || !String(input).endsWith('/evaluations')) {
      return fetch(input, init);
    }
    const answered = last.then(async () => {
      count += 1;
      await actions[count]?.();
      const answer = await fetch(input, init);
      return new Response(await answer.text(), answer);
    });
    last = answered.catch(() => {});
    return answered;
  };
};

describeWith({ postgres: true, full: true }, 'a service of several processes', () => {
  const postgres = sharePostgres();

  // A worker counts as dead after 10 to 20 s; everything else shares two cores with other tests.
  test('evaluates each clip once while one that answers and one that works are killed', {
    timeout: 180_000,
  }, async () => {
    const [{ database, start }, relay] = await Promise.all([
      createCluster(postgres()),
      startRelay(),
    ]);
    const [one, other, worker] = await Promise.all([
      start('api', '--public-url', relay.baseUrl),
      start('api', '--public-url', relay.baseUrl),
      start('worker'),
      start('worker'),
    ]);
    relay.servers.push(one, other);
    const engine = openEngine({
      dataDir: await makeFolder(),
      service: { baseUrl: relay.baseUrl, apiKey: one.apiKey },
      ports: {
        clock: systemClock,
        fetch: beforeSubmission({
          50: () => worker.kill(),
          100: async () => {
            await one.kill();
            await relay.untilLeft(one);
          },
        }),
      },
    });
    const folder = await makeFolder(clipFolder(await makeTinyClip(), clipCount));
    const document = await engine.run(folder, { concurrency: 40 });
    expect(document.counts).toMatchObject({ total: clipCount, completed: clipCount });
    expect(document.stoppedBy).toBeNull();

    const connection = connectPostgres(database, 1);
    onTestFinished(connection.end);
    const runs = await connection.query(
      `SELECT status, count(*)::int AS runs, count(DISTINCT sha256)::int AS clips
       FROM evaluations JOIN videos ON videos.id = video_id GROUP BY status`,
    );
    expect(runs).toEqual([{ status: 'completed', runs: clipCount, clips: clipCount }]);
  });
});
