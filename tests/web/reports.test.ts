import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProgressEvent } from '../../shared/contract/procedure.ts';
import type { OfferedReport, ReportProgress } from '../../shared/contract/reports.ts';
import { seedReview } from '../../tools/library/seed-review.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import {
  connect,
  heldReports,
  holdDecoders,
  openSeededWindow,
  openWindowService,
  reportOnAll,
  serveOnLoopback,
  type WindowUnderTest,
} from '../support/window-under-test.ts';

type ReportEvent = ProgressEvent<ReportProgress, OfferedReport>;

const never = new AbortController().signal;

/** Makes a CSV of all clips. @returns where it is offered */
const makeReport = async ({ service }: Pick<WindowUnderTest, 'service'>) => {
  const client = await connect('in process', service);
  let last: ReportEvent | undefined;
  for await (const event of await client.reports.make(reportOnAll('csv'))) last = event;
  if (last?.type !== 'done') throw new Error('the report was not made');
  return last.result;
};

const openLongReport = () =>
  openWindowService({}, async (dataDir) => {
    const findings = Array.from({ length: 15 }, (_, index) => ({
      id: `long-${index}`,
      type: 'visual_glitch',
      description: 'It flickers. '.repeat(8000),
    }));
    const path = join(samplesFolder, 'lantern-in-the-rain.mp4');
    await seedReview(dataDir, [{ path, prompt: 'A lantern.', runs: [{ findings }] }]);
  });

const readAll = async (events: AsyncIterable<ReportEvent>): Promise<void> => {
  for await (const event of events) expect(event.type).toBe('progress');
};

test('a report is downloaded completely under its name, once, and is then removed', async () => {
  const window = await openSeededWindow(30);
  const { engine, dataDir } = window;
  const made = await makeReport(window);
  const url = await serveOnLoopback(window.service);
  expect(heldReports(dataDir)).toHaveLength(1);

  const answer = await fetch(url + made.url);
  expect(made.fileName).toMatch(/^clipcheck-csv-\d{4}-\d\d-\d\d\.csv$/);
  expect(answer.headers.get('Content-Disposition')).toBe(
    `attachment; filename*=UTF-8''${made.fileName}`,
  );
  const target = join(await makeFolder(), 'report.csv');
  await engine.reports.write({ ...reportOnAll('csv'), target, replaces: false }, () => {}, never);
  const written = readFileSync(target);
  expect(answer.headers.get('Content-Length')).toBe(String(written.length));
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(written);
  await expect.poll(() => heldReports(dataDir)).toEqual([]);

  const again = await fetch(url + made.url);
  expect(again.status).toBe(404);
  expect(await again.json()).toMatchObject({ code: 'not_offered' });
});

test('an aborted download leaves nothing', async () => {
  const window = await openLongReport();
  const { url } = await makeReport(window);
  const answer = await window.service.handle(new Request(`http://page/${url}`), url);
  const reader = answer?.body?.getReader();
  // The first of several pieces.
  expect((await reader?.read())?.done).toBe(false);
  expect(heldReports(window.dataDir)).toHaveLength(1);
  await reader?.cancel();
  expect(heldReports(window.dataDir)).toEqual([]);
});

test('abandons a report in progress when the engine is closed, and leaves nothing', async () => {
  const { engine, dataDir } = await openSeededWindow(20, holdDecoders(3).forkModule);
  const folder = await makeFolder();
  const request = { ...reportOnAll('csv'), target: join(folder, 'report.csv'), replaces: false };
  const begun = Promise.withResolvers<void>();
  const written = engine.reports.write(request, () => begun.resolve(), never);
  written.catch(() => undefined);
  await begun.promise;
  await engine.close();
  expect([...readdirSync(folder), ...heldReports(dataDir)]).toEqual([]);
  await expect(written).rejects.toMatchObject({ code: 'interrupted' });
  const after = engine.reports.write(request, () => undefined, never);
  await expect(after).rejects.toMatchObject({ code: 'interrupted' });
});

test('a report of a window whose service is closed is interrupted, and no failure is logged', async () => {
  const { service, failures } = await openSeededWindow(20, holdDecoders(3).forkModule);
  const client = await connect('in process', service);
  const events = await client.reports.make(reportOnAll('csv'));
  expect((await events.next()).value).toMatchObject({ type: 'progress' });
  const preview = errorFrom(client.reports.preview(reportOnAll('html')));
  service.close();
  const closed = { data: { code: 'interrupted' } };
  expect(await errorFrom(readAll(events))).toMatchObject(closed);
  expect(await preview).toMatchObject(closed);
  expect(failures.size).toBe(0);
});

test('removes the remains of a killed process at the next start, and keeps files of others', async () => {
  // Above any process id of a system.
  const [killed, running] = [`${2 ** 31 - 2}-left`, `${process.ppid}-being-made`];
  const { dataDir } = await openWindowService({}, (folder) => {
    for (const name of [killed, running]) {
      mkdirSync(join(folder, 'reports', name), { recursive: true });
      writeFileSync(join(folder, 'reports', name, 'report.csv'), 'file,finding\n');
    }
  });
  await expect.poll(() => existsSync(join(dataDir, 'reports', killed))).toBe(false);
  expect(heldReports(dataDir)).toEqual([running]);
});
