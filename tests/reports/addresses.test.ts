import { expect, test } from 'vitest';
import { type ReportFormatId, reportFormats } from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { anyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { listed, serveClips } from '../support/servers.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';
import {
  asImported,
  importedInto,
  recordsFile,
  writtenFiles,
  writtenPage,
  writtenRecords,
  writtenReport,
} from '../support/written-report.ts';

const evaluator = shareEvaluator({ faults: [], allowsPrivate: true });
const clip = await makeTinyClip();

const time = (frame: number) => ({ frame, sec: frame / 24, timecode: '00:00:00:00' });
const box = { xmin: 0.1, ymin: 0.1, xmax: 0.5, ymax: 0.5 };
const glitches = [
  {
    id: 'g1',
    type: 'visual_glitch',
    description: 'It flickers',
    region: { start: time(2), end: time(4), boxes: [{ frame: 2, sec: 2 / 24, box }] },
  },
];
const metadata = { clipcheck_evaluator: { outcome: 'completed', glitches } };

const setUp = async () => {
  const dataDir = await makeFolder();
  const server = await serveClips({
    'there.mp4': numberedClip(clip, 21),
    'here.mp4': numberedClip(clip, 22),
  });
  const folder = await makeFolder({ 'own.mp4': numberedClip(clip, 23), 'own.txt': 'Its own' });
  const engine = openEngine({ dataDir, service: evaluator, allowsPrivate: true });
  const at = (name: string) => server.at(`${name}?signature=secret`);
  const addresses = [listed(at('there.mp4')), listed(at('here.mp4'))];
  const document = await engine.run(folder, { addresses, metadata });
  const { rows } = await engine.library.page({
    filter: anyClip,
    sort: { by: 'name', direction: 'ascending' },
    offset: 0,
    limit: 9,
  });
  const idOf = (name: string) => rows.find((row) => row.name === name)?.clipId as ClipId;
  const never = new AbortController().signal;
  await engine.addresses.download(idOf('here.mp4'), () => undefined, never);
  await engine.close();
  return { dataDir, document, at, idOf };
};

test('clips at addresses appear in every format without the secrets of their addresses, and without a hash until they are downloaded', async () => {
  const { dataDir, document, at } = await setUp();
  expect(document.counts).toMatchObject({ total: 3, completed: 3 });
  const withName: ReportFormatId[] = [];
  for (const format of reportFormats) {
    const text = Object.values(await writtenFiles(dataDir, format)).join('');
    if (text.includes('there.mp4')) withName.push(format);
    // Only a report that is imported again has complete addresses.
    expect(text.includes('secret'), format).toBe(format === 'jsonl');
  }
  expect(withName).toEqual(
    expect.arrayContaining(['csv', 'csv-clips', 'html', 'md', 'coco', 'labelstudio']),
  );
  expect(await writtenPage(dataDir)).toContain('This clip is at a URL and was not downloaded');

  const [header = '', ...lines] = (await writtenReport(dataDir, 'csv-clips', { withPaths: true }))
    .trim()
    .split('\r\n');
  const column = (line: string, name: string) => line.split(',')[header.split(',').indexOf(name)];
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(
    Object.fromEntries(lines.map((line) => [column(line, 'file'), column(line, 'sha256')])),
  ).toEqual({ 'there.mp4': '', 'here.mp4': hash, 'own.mp4': hash });
  const there = lines.find((line) => line.startsWith('there.mp4')) ?? '';
  expect(column(there, 'path')).toBe(at('there.mp4').replace(/\?.*/, '?…'));
});

test('clips at addresses survive JSON Lines unchanged, and can be evaluated there without paying again', async () => {
  const { dataDir, at, idOf } = await setUp();
  const { path, clips } = await writtenRecords(dataDir);
  const byName = Object.fromEntries(clips.map((record) => [record.name, record]));
  expect(byName['there.mp4']).toMatchObject({
    sha256: null,
    address: at('there.mp4'),
    video: null,
    problem: null,
  });
  expect(byName['here.mp4']).toMatchObject({
    sha256: expect.any(String),
    address: at('here.mp4'),
    files: [],
  });
  expect(byName['own.mp4']).toMatchObject({ sha256: expect.any(String), address: null });

  const copyDir = await makeFolder();
  expect(await importedInto(copyDir, path)).toMatchObject({
    added: 3,
    runs: 3,
    conflicts: 0,
    broken: 0,
  });
  expect(await importedInto(copyDir, path)).toMatchObject({ added: 0, runs: 0, conflicts: 0 });
  const again = await writtenRecords(copyDir);
  const reported = ({ files: _, ...record }: (typeof clips)[number]) => record;
  expect(again.clips.map(reported)).toEqual(asImported(clips).map(reported));

  const engine = openEngine({ dataDir: copyDir, service: evaluator });
  const created = () =>
    evaluator.trace().filter(({ operation }) => operation === 'createEvaluation').length;
  const before = created();
  const reused = await engine.run([], { addresses: [listed(at('there.mp4'))] });
  expect(reused.clips).toMatchObject([{ state: 'completed', reused: true }]);
  expect(created()).toBe(before);
  expect((await engine.clips.get(idOf('there.mp4'))).card.kinds).toMatchObject([
    { type: 'visual_glitch', count: 1 },
  ]);
});

test('clips at addresses match a clip here whose bytes are known by the same address', {
  tags: ['full'],
}, async () => {
  const { dataDir, idOf } = await setUp();
  const { clips, header } = await writtenRecords(dataDir);
  const here = clips.find(({ name }) => name === 'here.mp4');
  const asBytes = { ...here, address: null, standing: null, runs: [], tracks: [], findings: [] };
  const result = await importedInto(dataDir, await recordsFile([header, asBytes]));
  expect(result).toMatchObject({ added: 0, conflicts: 0, broken: 0 });
  const engine = openEngine({ dataDir, service: evaluator });
  expect((await engine.clips.get(idOf('here.mp4'))).runs).toHaveLength(1);
});
