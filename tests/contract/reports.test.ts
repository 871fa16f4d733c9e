import { describe, expect, test } from 'vitest';
import type { ProgressEvent } from '../../shared/contract/procedure.ts';
import type { OfferedReport, ReportProgress } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { errorFrom } from '../support/error-from.ts';
import {
  connect,
  heldReports,
  holdDecoders,
  openSeededWindow,
  reportOnAll,
  transports,
} from '../support/window-under-test.ts';

type ReportEvent = ProgressEvent<ReportProgress, OfferedReport>;

const drain = async (events: AsyncIterable<ReportEvent>): Promise<ReportEvent[]> => {
  const taken: ReportEvent[] = [];
  for await (const event of events) taken.push(event);
  return taken;
};

/** More than a report reads while its decoders are held. */
const clips = 20;

const openPreviews = async (count: number) => {
  const window = await openSeededWindow(count);
  const client = await connect('in process', window.service);
  return { ...window, client, preview: client.reports.preview };
};

/** By which a page protects itself when it is saved. */
const ownPolicy = (page: string): string =>
  /http-equiv="Content-Security-Policy" content="([^"]+)"/
    .exec(page)?.[1]
    ?.replaceAll('&#39;', "'") ?? 'none';

describe('a preview', () => {
  test('of a short text is all of it, and of a long one its beginning', async () => {
    const { client, preview, dataDir } = await openPreviews(600);
    const [first] = await client.library.ids(reportOnAll('csv').selection as never);
    const selection = { clipIds: [first as ClipId] };
    const short = await preview({ ...reportOnAll('csv-clips'), selection });
    expect(short).toMatchObject({ clips: 1, isComplete: true, pageUrl: null });
    expect(short.fileName).toMatch(/^clipcheck-csv-clips-\d{4}-\d\d-\d\d\.csv$/);
    expect(short.text?.trimEnd().split('\n')).toHaveLength(2);
    const marked = await preview({ ...reportOnAll('markers-csv'), selection });
    expect(marked.text).toMatch(/^timeline_start,/);
    const long = await preview(reportOnAll('csv-clips'));
    expect(long).toMatchObject({ clips: 600, isComplete: false });
    expect(long.text?.endsWith('\n')).toBe(true);
    expect(heldReports(dataDir)).toEqual([]);
  });

  test('of a page shows the first of the clips', async () => {
    const { service, dataDir, preview } = await openPreviews(8);
    const { pageUrl, ...rest } = await preview(reportOnAll('html'));
    expect(rest).toMatchObject({ clips: 8, isComplete: false, text: null });
    const url = pageUrl ?? '';
    expect(url).toMatch(/^report-pages\/[\w-]{36}$/);
    const ask = async () => service.handle(new Request(`http://page/${url}`), url);
    for (const answer of [await ask(), await ask()]) {
      const policy = answer?.headers.get('Content-Security-Policy')?.split('; ');
      expect(policy).toContain('sandbox allow-scripts allow-modals');
      expect(policy).toContain("default-src 'none'");
      expect(await answer?.text()).toContain('<html');
    }
    service.close();
    expect(heldReports(dataDir)).toEqual([]);
  });

  test('of a report for clients is what they get, with counts of all clips', async () => {
    const { service, preview } = await openPreviews(8);
    const request = reportOnAll('pdf');
    const look = { layout: 'client', stills: 'none', title: 'Été <3>' } as const;
    const options = { ...request.options, ...look };
    const { pageUrl, fileName, leftOut } = await preview({ ...request, options });
    const answer = await service.handle(new Request(`http://page/${pageUrl}`), pageUrl ?? '');
    const page = (await answer?.text()) ?? '';
    expect(fileName).toBe('Été _3_.pdf');
    expect(leftOut.findings).toBeGreaterThan(0);
    expect(page).toMatch(/· 8\sclips ·/);
    expect(page).toContain('Preview: of 8 clips, each part shows the first 5.');
    expect(page.match(/<li class="card"/g)).toHaveLength(5);
    expect(answer?.headers.get('Content-Security-Policy')).toContain(ownPolicy(page));
  });
});

test('where the host prints nothing, a PDF is offered as the complete page to print', async () => {
  const { service, client } = await openPreviews(8);
  const request = reportOnAll('pdf');
  const options = { ...request.options, stills: 'none', paper: 'letter' } as const;
  const last = (await drain(await client.reports.make({ ...request, options }))).at(-1);
  const made = last?.type === 'done' ? last.result : null;
  expect(made?.fileName).toBeNull();
  const { pathname, hash } = new URL(made?.url ?? '', 'http://page/');
  expect(hash).toBe('#print');
  const answer = await service.handle(new Request(`http://page${pathname}`), pathname.slice(1));
  const page = (await answer?.text()) ?? '';
  expect(page.match(/data-outcome="\w+" data-decision="/g)).toHaveLength(8);
  expect(answer?.headers.get('Content-Security-Policy')).toContain(ownPolicy(page));
});

describe.each(transports)('reports %s', (transport) => {
  test('report their progress, and finally their location', async () => {
    const decoders = holdDecoders(3);
    const { service } = await openSeededWindow(clips, decoders.forkModule);
    const client = await connect(transport, service);
    const stream = await client.reports.make(reportOnAll('csv'));
    const first = await stream.next();
    decoders.release();
    const events = [first.value as ReportEvent, ...(await drain(stream))];
    const reported = events
      .slice(0, -1)
      .map((event) => (event.type === 'progress' ? event.progress : null));
    expect(reported.length).toBeGreaterThan(0);
    for (const progress of reported) expect(progress?.clipName).toMatch(/\.mp4$/);
    const shares = reported.map((progress) => progress?.share ?? Number.NaN);
    expect(shares.every((share) => share >= 0 && share < 1)).toBe(true);
    expect(shares).toEqual(shares.toSorted((left, right) => left - right));
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      result: { url: expect.stringMatching(/^reports\//) },
    });
  });

  test('leave nothing when they are cancelled', async () => {
    const { service, dataDir } = await openSeededWindow(clips, holdDecoders(3).forkModule);
    const client = await connect(transport, service);
    const leaving = new AbortController();
    const events = await client.reports.make(reportOnAll('csv'), { signal: leaving.signal });
    const taken: ReportEvent[] = [];
    const read = async (): Promise<void> => {
      for await (const event of events) {
        taken.push(event);
        expect(heldReports(dataDir)).not.toEqual([]);
        leaving.abort();
      }
    };
    await expect(read()).rejects.toThrow();
    expect(taken.map(({ type }) => type)).toEqual(['progress']);
    await expect.poll(() => heldReports(dataDir)).toEqual([]);
  });

  test('on no clip are refused, even when that is found while they are read', async () => {
    const { service, dataDir, failures } = await openSeededWindow(1);
    const client = await connect(transport, service);
    const selection = { clipIds: ['f'.repeat(64) as ClipId] };
    const request = { ...reportOnAll('csv'), selection };
    const refused = { code: 'APP_ERROR', data: { code: 'unknown_clip', kind: 'user' } };
    expect(await errorFrom(client.reports.preview(request))).toMatchObject(refused);
    const make = async () => drain(await client.reports.make(request));
    expect(await errorFrom(make())).toMatchObject(refused);
    expect(heldReports(dataDir)).toEqual([]);
    expect(failures.size).toBe(0);
  });
});
