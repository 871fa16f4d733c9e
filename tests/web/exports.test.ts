import { expect, test } from 'vitest';
import { connect, serveOnLoopback } from '../support/contract-clients.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { openWindowService } from '../support/window-under-test.ts';

const { signal } = new AbortController();

test('results of clips are a file as `list --json` prints it, good for one download', async () => {
  const { engine, service } = await openWindowService();
  await engine.evaluate(
    {
      paths: [samplesFolder],
      options: {
        model: null,
        modelVersion: null,
        types: ['visual_glitch'],
        metadata: null,
        concurrency: 4,
        inline: false,
        resubmitUncertain: false,
        force: false,
      },
    },
    signal,
  );
  const client = await connect('in process', service);
  const url = await serveOnLoopback(service);
  const clipIds = await client.library.ids({
    filter: {},
    sort: { by: 'name', direction: 'ascending' },
  });
  expect(clipIds).toHaveLength(5);
  const offered = await client.clips.export({ clipIds });
  expect(offered.fileName).toMatch(/^clipcheck-results-\d{4}-\d\d-\d\d\.json$/);

  const answer = await fetch(url + offered.url);
  expect(answer.headers.get('Content-Disposition')).toBe(
    `attachment; filename="${offered.fileName}"`,
  );
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual(engine.list());
  expect(text).toBe(`${JSON.stringify(engine.list(), null, 2)}\n`);

  const again = await fetch(url + offered.url);
  expect(again.status).toBe(404);
  expect(await again.json()).toMatchObject({ code: 'not_offered' });
});
