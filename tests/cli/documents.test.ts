import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import { seedReview } from '../../tools/library/seed-review.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { cliEntry, runCli, startCli } from '../support/cli-process.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { envelopeOf } from '../support/raw-server.ts';
import { testWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { serve } from '../support/servers.ts';
import { writtenReport } from '../support/written-report.ts';

const service = shareCliService();

describe('run', () => {
  test('evaluates a folder with one command and progress in plain lines; the second reuses everything and is quiet; list and show need no evaluator', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    const env = { TERM: 'xterm-256color', COLORTERM: 'truecolor' };
    const first = await runCli(['run', clips, '--json'], { dataDir, env });
    expect(first.exitCode).toBe(0);
    expect(first.stderr).toMatch(
      /^Found 2 clips\nStarting the built-in evaluator…\n[ab]\.mp4 {2}no/,
    );
    expect(first.stderr).not.toContain('\u001b');
    const document = documentFrom(first);
    expect(document).toMatchObject({ stopped_by: null, counts: { total: 2, completed: 2 } });
    expect(document.batch).toBeTypeOf('string');
    for (const [index, name] of ['a.mp4', 'b.mp4'].entries()) {
      expect(document.clips[index]).toMatchObject({
        path: join(clips, name),
        state: 'completed',
        prompt: `a gradient that wanders ${index}`,
        prompt_source: 'sidecar',
        attempt: 1,
        reused: false,
      });
    }
    const idOf = ({ evaluation_id: id }: { evaluation_id: string | null }) => id;
    const ids = document.clips.map(idOf);
    expect(new Set(ids).size).toBe(2);

    const second = await runCliHere(['run', clips, '--json', '--quiet'], { dataDir });
    expect(second).toMatchObject({ exitCode: 0, stderr: '' });
    const again = documentFrom(second);
    expect(again.clips.map(({ reused }) => reused)).toEqual([true, true]);
    expect(again.clips.map(idOf)).toEqual(ids);
    expect(again.batch).not.toBe(document.batch);

    const listed = await runCliHere(['list', '--json'], { dataDir });
    expect(documentFrom(listed)).toMatchObject({ batch: null, counts: { completed: 2 } });
    expect(documentFrom(listed).clips.map(idOf)).toEqual(ids);
    const shown = await runCliHere(['show', join(clips, 'a.mp4'), '--json'], { dataDir });
    expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(shown.stdout)).toMatchObject({
      sha256: document.clips[0]?.sha256,
      clip: { path: join(clips, 'a.mp4'), evaluation_id: ids[0] },
      runs: [{ evaluation_id: ids[0], state: 'completed', evaluation: { id: ids[0] } }],
    });
  });

  test('metadata numbers reach the service and return exact to the last digit', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const metadata = '{"seed":18446744073709551615,"deep":[{"big":1e400}],"one":1.0,"plain":7}';
    let sent = '';
    const { baseUrl } = await serve((request, response) => {
      if (request.method === 'POST') sent = request.body;
      const video =
        '"video":{"duration_sec":0.5,"width":64,"height":64,"fps":24.0,"num_frames":12}';
      const isRun = request.path.includes('/evaluations');
      response.writeHead(isRun ? (request.method === 'POST' ? 201 : 200) : 404, {
        'content-type': 'application/json',
      });
      response.end(
        isRun
          ? `{"id":"run-a","object":"evaluation","status":"completed","attempt":1.0,"input":{"prompt":"P",${video}},"result":{"glitches":[],"summary":{}},"metadata":${metadata}}`
          : JSON.stringify(envelopeOf('not_found')),
      );
    });
    const env = { CLIPCHECK_BASE_URL: baseUrl, CLIPCHECK_API_KEY: 'test-key-local' };
    const args = ['run', clips, '--inline', '--metadata', metadata];
    expect((await runCliHere(args, { dataDir, env })).exitCode).toBe(0);
    const members = ['"seed":18446744073709551615', '"big":1e400', '"one":1.0', '"plain":7'];
    for (const member of members) expect(sent).toContain(member);
    const shown = await runCliHere(['show', join(clips, 'a.mp4'), '--json'], { dataDir });
    for (const member of members) expect(shown.stdout.replaceAll('": ', '":')).toContain(member);
    expect(shown.stdout.replaceAll('": ', '":')).toContain('"attempt":1,');
    const report = ['report', join(clips, 'r.jsonl'), '--format', 'jsonl'];
    expect(await runCliHere(report, { dataDir })).toMatchObject({ exitCode: 0 });
    const other = await makeFolder();
    expect(
      (await runCliHere(['import', join(clips, 'r.jsonl')], { dataDir: other })).exitCode,
    ).toBe(0);
    const imported = await runCliHere(['show', 'run-a', '--json'], { dataDir: other });
    for (const member of members) expect(imported.stdout.replaceAll('": ', '":')).toContain(member);
  });

  test('show lists frames of the local file in order, and where the service disagrees', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const point = (frame: number, sec: number) => ({ frame, sec, timecode: '00:00:00:00' });
    // The clip has 24 frames a second.
    const finding = (id: string, start: object, end: object) => ({
      id,
      type: 'visual_glitch',
      description: `It is ${id}`,
      region: { start, end, boxes: [] },
    });
    const glitches = [
      finding('backwards', point(8, 8 / 24), point(2, 2 / 24)),
      finding('of another video', point(1, 6 / 24), point(6, 6 / 24)),
    ];
    const { env } = service;
    const outcome = { outcome: 'completed', raw: true, glitches };
    await runCliHere(['run', clips, ...forced(outcome)], { dataDir, env });
    const asText = await runCliHere(['show', join(clips, 'a.mp4')], { dataDir });
    expect(asText.stdout).toContain('frames 2-8: It is backwards\n');
    expect(asText.stdout).toMatch(
      /frame 6: It is of another video\n +The service’s frame and second/,
    );
    const asJson = await runCliHere(['show', join(clips, 'a.mp4'), '--json'], { dataDir });
    expect(JSON.parse(asJson.stdout).runs[0]).toMatchObject({
      findings: glitches,
      places: [
        { frames: { first: 2, last: 8 }, notes: [] },
        { frames: { first: 6, last: 6 }, notes: [expect.stringContaining('up to 5 frames')] },
      ],
    });
    const listed = await runCliHere(['list'], { dataDir });
    expect(listed.stdout).toContain('frames 2-8: It is backwards');
  });

  test('show and reports state where the service read another video than the file', async () => {
    const dataDir = await makeFolder();
    const run = (video: Partial<VideoInfo>) => ({ findings: [], video });
    const [odd, same] = ['lantern-in-the-rain.mp4', 'paper-boat-on-waves.mp4'].map((name) =>
      join(samplesFolder, name),
    ) as [string, string];
    await seedReview(dataDir, [
      { path: odd, prompt: 'A lantern', runs: [run({ num_frames: 95, width: 360, height: 640 })] },
      { path: same, prompt: 'A boat', runs: [run({ fps: 23.998, duration_sec: 3.97 })] },
    ]);
    const notes = [
      'The evaluator read the video without its rotation.',
      'The evaluator counted 95 frames, this file has 96: frame numbers may be off by one.',
    ];
    const text = async (target: string) => (await runCliHere(['show', target], { dataDir })).stdout;
    for (const note of notes) expect(await text(odd)).toContain(`  video      ${note}`);
    expect(await text(same)).not.toContain('  video ');
    for (const format of ['md', 'html'] as const) {
      const report = await writtenReport(dataDir, format);
      for (const note of notes) expect(report.split(note)).toHaveLength(2);
      expect(report).not.toMatch(/evaluator read a different/);
    }
  });

  test('--no-subjects is passed to the built-in evaluator, whose version shows it', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const end = await runCliHere(['run', clips, '--no-subjects', '--json'], { dataDir });
    const version = expect.stringMatching(/-no-subjects$/);
    expect(documentFrom(end).clips[0]).toMatchObject({ parts: [{ model_version: version }] });
  });

  test('--cap stops before the cap is exceeded, and exits with 3', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    const args = ['run', clips, '--cap', '1', '--json'];
    const capped = await runCliHere(args, { dataDir, env: service.env });
    expect(capped.exitCode).toBe(3);
    expect(documentFrom(capped)).toMatchObject({
      stopped_by: { code: 'cap_reached' },
      counts: { completed: 1, pending: 1 },
    });
  });

  test('a folder without clips is no error and starts nothing', async () => {
    const folder = await makeFolder({ 'notes.txt': 'no clip' });
    const dataDir = await makeFolder();
    const asJson = await runCliHere(['run', folder, '--json'], { dataDir });
    expect(asJson.exitCode).toBe(0);
    expect(documentFrom(asJson).counts.total).toBe(0);
    const asText = await runCliHere(['run', folder], { dataDir });
    expect(asText.stdout).toBe('No clips: no file ending in .mp4 was found.\n');
    expect(asText.stderr).not.toContain('evaluator');
  });
});

test.each(['stdout', 'stderr'] as const)(
  'output a %s that is closed early ends nothing and prints no stack',
  async (closed) => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4'], { prompts: false });
    writeFileSync(join(clips, 'a.txt'), 'a gradient');
    const { env } = service;
    const cli = startCli(['run', clips, '--without-prompt', 'hold'], { dataDir, env });
    cli.child[closed]?.destroy();
    const { exitCode, stdout, stderr } = await cli.ended;
    // b.mp4 has no prompt.
    expect(exitCode).toBe(1);
    expect(stdout + stderr).not.toContain('EPIPE');
    const listed = documentFrom(await runCliHere(['list', '--json'], { dataDir }));
    expect(listed.counts).toMatchObject({ completed: 1, needs_prompt: 1 });
  },
);

testWith({ proc: true }, 'a full disk is reported in a sentence, with exit code 2', async () => {
  // A truncated document must not pass for a complete one.
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const program = ['sh', '-c', 'exec "$0" "$@" >/dev/full', process.execPath, cliEntry] as const;
  const { exitCode, stderr } = await runCli(['scan', clips, '--json'], { dataDir, program });
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^clipcheck: The result could not be written: ENOSPC/m);
  expect(stderr).not.toMatch(/^\s+at /m);
});

describe('list and show', () => {
  test('reports an empty data folder in a sentence and as an empty document', async () => {
    const dataDir = await makeFolder();
    const asText = await runCliHere(['list'], { dataDir });
    expect(asText).toMatchObject({ exitCode: 0, stderr: '' });
    expect(asText.stdout).toMatch(/Nothing is stored yet/);
    const asJson = documentFrom(await runCliHere(['list', '--json'], { dataDir }));
    expect(asJson).toMatchObject({ batch: null, clips: [] });
  });

  test('show reports an unknown clip and exits with 1', async () => {
    const dataDir = await makeFolder();
    for (const target of ['unknown-id', '/no/such/clip.mp4', '', 'ab', '%']) {
      const result = await runCliHere(['show', target], { dataDir });
      expect(result).toMatchObject({ exitCode: 1, stdout: '' });
      expect(result.stderr).toMatch(/^clipcheck: Nothing is stored about/);
    }
  });

  test('show lists the checks and the judged words of the prompt', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4'], { prompts: false });
    writeFileSync(join(clips, 'a.txt'), 'A red disc, 120 second video, no cuts');
    await runCliHere(['run', clips], { dataDir, env: service.env });
    const { stdout } = await runCliHere(['show', join(clips, 'a.mp4')], { dataDir });
    const isCheck = (line: string) => /^ {2}(check|as prompted|mismatch|unchecked) /.test(line);
    expect(stdout.split('\n').filter(isCheck)).toEqual([
      '  check      Picture checked.',
      '  check      Prompt checked: 2 of 5 claims.',
      '  unchecked  "A": not measurable',
      '  unchecked  "red": color of an object or a part; only the entire picture is measured',
      '  unchecked  "disc": not measurable',
      '  mismatch   "120 second video"',
      '  as prompted "no cuts"',
    ]);
  });
});

test('scan prints a table or a document, and exits with 1 for a clip that cannot be evaluated', async () => {
  const { clips, dataDir } = await makeClipFolder(['good.mp4']);
  writeFileSync(join(clips, 'broken.mp4'), 'no video at all');
  const result = await runCliHere(['scan', clips, '--json'], { dataDir });
  expect(result.exitCode).toBe(1);
  expect(documentFrom(result)).toMatchObject({
    batch: null,
    counts: { total: 2, pending: 1, rejected: 1 },
  });
  const { stdout } = await runCliHere(['scan', clips], { dataDir });
  expect(stdout).toContain('prompt (sidecar): a gradient');
});
