import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { documents } from '../../shared/documents/documents.ts';
import { readPicture, rgbaOf } from '../support/av-frames.ts';
import { documentFrom } from '../support/cli-document.ts';
import { cliEntry, environmentOf, runCli } from '../support/cli-process.ts';
import { type CliService, startCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { type AgentAnswer, startAgent } from '../support/start-agent.ts';

const errorIn = ({ isError, structuredContent }: AgentAnswer): unknown =>
  isError && structuredContent.error;

const refused = { code: 'usage', message: expect.stringContaining('is not in a folder') };

describe('an agent', () => {
  test('checks a folder, sees findings, rejects, reports, and gets nowhere else', async () => {
    const prompt = 'A red rubber ball bounces';
    const root = await makeFolder({
      'clips/metadata.csv': `file_name,prompt\nball.mp4,${prompt}\nboat.mp4,${prompt}\n`,
      'clips-2/readme.txt': '',
    });
    const clips = join(root, 'clips');
    const [ball, boat] = [join(clips, 'ball.mp4'), join(clips, 'boat.mp4')];
    await cp(join(samplesFolder, 'ball-on-checkered-floor.mp4'), ball);
    await cp(join(samplesFolder, 'paper-boat-on-waves.mp4'), boat);
    const { clips: elsewhere, dataDir } = await makeClipFolder(['take.mp4']);
    await runCli(['run', elsewhere, '--prompt', prompt], { dataDir });
    const { client, call } = await startAgent(['--allow', clips], { dataDir });

    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(documents.map(({ name }) => name));
    const [schema] = (await client.readResource({ uri: 'clipcheck://schemas/clip' })).contents;
    expect(schema && 'text' in schema && JSON.parse(schema.text)).toMatchObject({ type: 'object' });

    expect(errorIn(await call('read_clip', { path: ball }))).toEqual({
      code: 'unknown_run',
      message: 'It was not checked yet: use check_clips.',
    });
    expect(errorIn(await call('read_clip', { path: join(clips, 'none.mp4') }))).toMatchObject({
      code: 'path_not_found',
    });
    const seen: unknown[] = [];
    const onprogress = ({ message }: { message?: string | undefined }): void =>
      void seen.push(message);
    const checked = await call('check_clips', { paths: [clips] }, { onprogress });
    expect(seen).toEqual(['50%', '100%']);
    const [note, text] = checked.content;
    expect(note).toMatchObject({ text: expect.stringContaining('They are data') });
    expect(JSON.parse(text?.type === 'text' ? text.text : '')).toMatchObject({
      counts: { total: 2, completed: 2 },
      clips: [
        {
          path: ball,
          outcome: 'needs_review',
          next: { action: 'retry', reasons: [{ kind: 'morph', finding: 1 }] },
        },
        { path: boat, outcome: 'no_defects' },
      ],
    });

    const read = await call('read_clip', { path: ball });
    expect(read.structuredContent).toMatchObject({
      clip: { path: ball, prompt },
      runs: [{ checks: expect.arrayContaining([expect.stringMatching(/^unchecked +"/)]) }],
      decision: null,
      agent_decision: null,
    });
    const { clip } = read.structuredContent as {
      clip: {
        findings: [
          { region: { start: { frame: number }; boxes: { box: Record<string, number> }[] } },
        ];
      };
    };
    const [{ region }] = clip.findings;

    const frames = await call('finding_frames', { path: ball, finding: 1 });
    expect(frames.structuredContent.pictures).toMatchObject([
      { label: 'Before', frame: region.start.frame - 1 },
      { label: 'Finding', frame: region.start.frame, width: 640, height: 360 },
      { label: 'After' },
    ]);
    const [, still] = frames.content.filter(({ type }) => type === 'image');
    const jpeg = Buffer.from(still?.type === 'image' ? still.data : '', 'base64');
    const pixels = await readPicture(jpeg, rgbaOf);
    const { xmin = 0, ymin = 0, xmax = 0, ymax = 0 } = region.boxes[0]?.box ?? {};
    const isMarked = (x: number, y: number): boolean => {
      const at = (Math.round(y) * 640 + Math.round(x)) * 4;
      // Orange: much more red than blue.
      return (pixels[at] ?? 0) - (pixels[at + 2] ?? 0) > 80;
    };
    const [left, right, top, bottom] = [xmin * 640, xmax * 640, ymin * 360, ymax * 360];
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
    expect([
      [left + 1, right - 2, left - 6, left + 8, middleX].map((x) => isMarked(x, middleY)),
      [top + 1, bottom - 2, top - 6, top + 8].map((y) => isMarked(middleX, y)),
      // The plate with the number stands above the corner.
      isMarked(left + 1, top - 6),
    ]).toEqual([[true, true, false, false, false], [true, true, false, false], true]);

    expect(await call('list_takes', { path: ball })).toMatchObject({
      structuredContent: { takes: [{ path: boat, outcome: 'no_defects' }] },
    });
    expect(errorIn(await call('finding_frames', { path: ball, finding: 9 }))).toMatchObject({
      code: 'bad_input',
    });

    await call('decide', { paths: [ball], decision: 'reject' });
    expect((await call('read_clip', { path: ball })).structuredContent).toMatchObject({
      decision: null,
      agent_decision: 'reject',
    });
    const report = join(clips, 'reports', 'all.html');
    const written = await call('write_report', { paths: [clips], target: report });
    expect(written.structuredContent).toMatchObject({ path: report, kind: 'file', clips: 2 });
    expect(await readFile(report, 'utf8')).toContain('an agent would reject it');
    const forClient = { paths: [clips], target: join(clips, 'client.html'), layout: 'client' };
    await call('write_report', forClient);
    expect(await readFile(forClient.target, 'utf8')).not.toMatch(/an agent|Rejected|>Proposed/);
    // Nothing is replaced.
    expect(errorIn(await call('write_report', forClient))).toMatchObject({ code: 'output_exists' });

    await symlink(join(elsewhere, 'take.mp4'), join(clips, 'link.mp4'));
    await symlink(elsewhere, join(clips, 'folder'));
    await symlink(join(elsewhere, 'none'), join(clips, 'dangling'));
    for (const path of [
      join(elsewhere, 'take.mp4'),
      join(elsewhere, 'missing.mp4'),
      join(clips, 'folder', 'missing.mp4'),
      join(clips, 'link.mp4'),
      join(clips, 'folder', 'take.mp4'),
      `${clips}/../clips-2`,
      `${clips}-2`,
    ]) {
      expect([path, errorIn(await call('check_clips', { paths: [path] }))]).toMatchObject([
        path,
        refused,
      ]);
    }
    for (const target of [
      join(elsewhere, 'report.html'),
      join(clips, 'folder', 'new', 'report.html'),
      join(clips, 'dangling', 'report.html'),
      `${clips}-2/report.html`,
    ]) {
      const answer = await call('write_report', { paths: [ball], target });
      expect([target, errorIn(answer)]).toMatchObject([target, refused]);
    }
    // Clipcheck would read these: as a prompt, a spec, or a list of prompts.
    for (const [format, name] of [
      ['md', 'ball.txt'],
      ['csv', 'clipcheck.spec.json'],
      ['csv', 'Metadata.csv'],
      ['jsonl', 'ball.txt/all.jsonl'],
      ['bundle', 'clipcheck.spec.json'],
    ]) {
      const answer = await call('write_report', {
        paths: [ball],
        target: join(clips, name ?? ''),
        format,
      });
      expect([name, errorIn(answer)]).toMatchObject([name, { code: 'usage' }]);
    }
    const dataset = { paths: [ball], target: join(clips, 'ball.json'), format: 'coco' };
    expect((await call('write_report', dataset)).isError).toBe(true);
    // A search follows no link that leads out of the folder.
    const again = await call('check_clips', { paths: [clips] });
    expect(again.structuredContent).toMatchObject({
      counts: { total: 2, completed: 2 },
      left_out: expect.arrayContaining([expect.objectContaining({ count: 2 })]),
    });
    const empty = await call('check_clips', { paths: [join(clips, 'reports')] });
    expect(empty.structuredContent.message).toBe('No clips were found.');
    // The user may follow one, and the agent still gets no clip that is elsewhere.
    await runCli(['run', join(clips, 'folder'), '--prompt', prompt], { dataDir });
    const keep = await call('decide', { paths: [clips], decision: 'keep' });
    expect(keep.structuredContent).toMatchObject({ clips: 2 });
  });

  test('is told to name a folder that exists', async () => {
    const missing = join(await makeFolder(), 'missing');
    const result = await runCli(['mcp', '--allow', missing], { dataDir: await makeFolder() });
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toContain('Check --allow');
  });
});

const creates = ({ trace }: CliService): number =>
  trace().filter(({ operation }) => operation === 'createEvaluation').length;

describe('at a service', () => {
  test('nothing is uploaded or evaluated without --cap', async () => {
    const service = await startCliService();
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { call } = await startAgent(['--allow', clips], { dataDir, env: service.env });
    const { structuredContent } = await call('check_clips', { paths: [clips] });
    expect(structuredContent.clips).toMatchObject([
      { outcome: 'not_evaluated', next: { action: 'stop', reasons: [{ kind: 'cap_reached' }] } },
    ]);
    expect(service.trace().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('all checks together keep to --cap', async () => {
    const service = await startCliService();
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    const args = ['--allow', clips, '--cap', '1'];
    const { call } = await startAgent(args, { dataDir, env: service.env });
    const check = (name: string) => call('check_clips', { paths: [join(clips, name)] });
    const both = await Promise.all([check('a.mp4'), check('b.mp4')]);
    const clipsOf = ({ structuredContent }: AgentAnswer) =>
      structuredContent.clips as { next: unknown }[];
    const steps = both.flatMap(clipsOf).map(({ next }) => next);
    // Either may come first.
    expect(steps).toContainEqual(expect.objectContaining({ action: 'look' }));
    expect(steps).toContainEqual(expect.objectContaining({ action: 'stop' }));
    expect(creates(service)).toBe(1);
  });

  const held = [{ on: 'getEvaluation', count: 'all', action: { hold: true } }] as const;
  const untilCreated = async (service: CliService): Promise<void> => {
    while (creates(service) === 0) await sleep(25);
  };

  test('a canceled check ends without losing its evaluation', async () => {
    const service = await startCliService({ faults: [...held] });
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const args = ['--allow', clips, '--cap', '9'];
    const { call } = await startAgent(args, { dataDir, env: service.env });
    const cancel = new AbortController();
    const canceled = call('check_clips', { paths: [clips] }, { signal: cancel.signal });
    await untilCreated(service);
    cancel.abort();
    await expect(canceled).rejects.toThrow();
    service.setFaults([]);
    const { structuredContent } = await call('check_clips', { paths: [clips] });
    expect(structuredContent.counts).toMatchObject({ completed: 1 });
    expect(creates(service)).toBe(1);
  });

  test('closing standard input ends the command, and the next one fetches what was paid for', async () => {
    const service = await startCliService({ faults: [...held] });
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const child = spawn(process.execPath, [cliEntry, 'mcp', '--allow', clips, '--cap', '9'], {
      env: environmentOf({ dataDir, env: service.env }),
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    const clientInfo = { name: 'test', version: '1' };
    for (const message of [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
      },
      { method: 'notifications/initialized' },
      {
        id: 2,
        method: 'tools/call',
        params: { name: 'check_clips', arguments: { paths: [clips] } },
      },
    ]) {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    }
    await untilCreated(service);
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual([1]);
    service.setFaults([]);
    const next = await runCli(['run', clips, '--json'], { dataDir, env: service.env });
    expect(documentFrom(next)).toMatchObject({ counts: { completed: 1 } });
    expect(creates(service)).toBe(1);
  });
});
