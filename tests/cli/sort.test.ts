import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { runCli } from '../support/cli-process.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { decide } from '../support/decide.ts';
import { lockFolder } from '../support/disks.ts';
import { filesIn, treeOf } from '../support/files-on-disk.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testWith } from '../support/requires.ts';
import { clipFolder, makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const service = shareCliService();
const glitch = { id: 'g', type: 'visual_glitch', description: 'It flickers.' };

const clip = await makeTinyClip();
const setUp = async (files: Record<string, string | Uint8Array>) => {
  const [takes, dataDir, out] = await Promise.all([makeFolder(files), makeFolder(), makeFolder()]);
  const cli = (...args: string[]) => runCliHere(args, { dataDir, cwd: takes, env: service.env });
  const run = (path: string, glitches: readonly unknown[]) => {
    // Judgeable, unlike the prompts beside the clips; forced findings leave those unjudged.
    const options =
      glitches.length > 0
        ? forced({ outcome: 'completed', glitches })
        : ['--prompt', 'A fox, no cuts'];
    return cli('run', path, ...options, '--without-prompt', 'picture', '--json');
  };
  return { takes, dataDir, to: join(out, 'sorted'), cli, run };
};

test('sorts by result: no defects, to review, and not evaluated, which never passes', async () => {
  const { takes, to, cli, run } = await setUp({
    ...clipFolder(clip, 2),
    'never.mp4': numberedClip(clip, 9),
  });
  await run(join(takes, 'clip-0.mp4'), []);
  await run(join(takes, 'clip-1.mp4'), [glitch]);
  const before = treeOf(takes);

  const dry = await cli('sort', '.', '--to', to, '--by', 'result', '--move', '--dry-run');
  expect(dry).toMatchObject({ exitCode: 0, stderr: '' });
  expect(dry.stdout).toBe(
    [
      `Move by result to ${to}`,
      'no-defects/     1 clip',
      `  ${takes}/clip-0.mp4 -> clip-0.mp4, with clip-0.txt`,
      'confirmed/      0 clips',
      'needs-review/   1 clip',
      `  ${takes}/clip-1.mp4 -> clip-1.mp4, with clip-1.txt`,
      'not-evaluated/  1 clip',
      `  ${takes}/never.mp4 -> never.mp4`,
      'Dry run: nothing was changed.',
      '',
    ].join('\n'),
  );
  expect(treeOf(takes)).toEqual(before);
  expect(filesIn(join(to, '..'))).toEqual([]);

  const moved = await cli('sort', '.', '--to', to, '--by', 'result', '--move');
  expect(moved.exitCode).toBe(0);
  expect(moved.stderr).toContain('not-evaluated/  1 clip\n');
  expect(moved.stdout).toMatch(/^3 clips moved\nTo undo it: clipcheck sort --undo \S+\n$/);
  expect(filesIn(to)).toEqual([
    'needs-review/clip-1.mp4',
    'needs-review/clip-1.txt',
    'no-defects/clip-0.mp4',
    'no-defects/clip-0.txt',
    'not-evaluated/never.mp4',
  ]);

  const log = /--undo (\S+)/.exec(moved.stdout)?.[1] ?? '';
  const undone = await cli('sort', '--undo', log);
  expect(undone).toMatchObject({ exitCode: 0, stderr: '' });
  expect(undone.stdout).toBe(`Undone ${log}: 5 files moved back, 0 new files removed\n`);
  expect(treeOf(takes)).toEqual(before);
  expect((await cli('sort', '--undo')).stderr).toMatch(/^clipcheck: There is no sort to undo\.\n/);
});

test('an imported verdict lets no clip pass, and confirms none', async () => {
  const { takes, dataDir, to, cli, run } = await setUp({ 'a.mp4': clip });
  await run(takes, [glitch]);
  const dry = () => cli('sort', '.', '--to', to, '--by', 'result', '--dry-run');
  expect((await dry()).stdout).toContain('needs-review/   1 clip\n');
  const connection = openDatabase(dataDir);
  const judge = (isImported: 0 | 1, verdict: string): void => {
    connection.exec(
      `INSERT OR REPLACE INTO verdicts (track_id, verdict, note, changed_ms, imported)
       SELECT id, '${verdict}', '', 0, ${isImported} FROM tracks`,
    );
  };
  judge(1, 'wrong');
  expect((await dry()).stdout).toContain('not-evaluated/  1 clip\n');
  judge(0, 'wrong');
  expect((await dry()).stdout).toContain('no-defects/     1 clip\n');
  judge(1, 'real');
  const confirmed = (await dry()).stdout;
  expect(confirmed).toContain('needs-review/   1 clip\n');
  expect(confirmed).not.toContain('sorted as not evaluated');
  judge(0, 'real');
  expect((await dry()).stdout).toContain('confirmed/      1 clip\n');
  connection.close();
});

test('--json is one document for a dry run, a sort and an undo', async () => {
  const { takes, dataDir, to, cli } = await setUp({
    ...clipFolder(clip, 2),
    'metadata.csv': 'file_name,prompt\nclip-0.mp4,A fox\n',
  });
  const scanned = documentFrom(await cli('scan', '.', '--json'));
  decide(dataDir, [scanned.clips[0]?.sha256 as ClipId], 'keep');
  const args = ['sort', '.', 'https://example.org/a.mp4', '--to', to, '--json'];
  const target = join(to, 'keep/clip-0.mp4');
  const plan = {
    to,
    by: 'decision',
    move: false,
    folders: [
      { folder: 'keep', clips: 1, already_there: 0 },
      { folder: 'reject', clips: 0, already_there: 0 },
      { folder: 'undecided', clips: 1, already_there: 0 },
    ],
    left_out: [
      {
        ...{ path: 'https://example.org/a.mp4', code: 'address' },
        message: 'This is a URL, not a file. Save the clip as a file to sort it.',
      },
    ],
    notes: [],
  };
  const dry = await cli(...args, '--dry-run');
  expect(dry).toMatchObject({ exitCode: 1, stderr: '' });
  const { clips, ...rest } = JSON.parse(dry.stdout);
  expect(rest).toEqual({ ...plan, dry_run: true, result: null });
  expect(clips[0]).toEqual({
    path: join(takes, 'clip-0.mp4'),
    sha256: scanned.clips[0]?.sha256,
    folder: 'keep',
    target,
    action: 'copy',
    imported: false,
    sidecars: [
      {
        path: join(takes, 'clip-0.txt'),
        target: join(to, 'keep/clip-0.txt'),
        action: 'copy',
      },
    ],
  });
  const kept = JSON.parse((await cli(...args, '--only', 'keep', '--dry-run')).stdout);
  expect(kept).toMatchObject({ folders: plan.folders.slice(0, 1), clips: [{ folder: 'keep' }] });
  const done = JSON.parse((await cli(...args, '--quiet')).stdout);
  expect(done).toMatchObject({ ...plan, dry_run: false });
  expect(done.result).toEqual({
    outcome: 'done',
    error: null,
    sorted: 2,
    stayed: 0,
    already_there: 0,
    remaining: 0,
    failed: [],
    log: expect.stringMatching(/sorts\/\d{8}T\d{6}-\d{3}Z-[0-9a-f]{8}\.jsonl$/),
  });
  const undone = JSON.parse((await cli('sort', '--undo', done.result.log, '--json')).stdout);
  expect(undone).toMatchObject({ outcome: 'done', restored: 0, removed: 5, kept: [] });
});

/** Makes the command's Node interrupt itself before it makes the fifth link. */
const interruptedLink = `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const { link } = fs;
  let links = 0;
  fs.link = async (...paths) => {
    links += 1;
    if (links === 5) process.kill(process.pid, 'SIGINT');
    await new Promise(setImmediate);
    return link(...paths);
  };
  syncBuiltinESMExports();
`)}`;

test('Ctrl-C ends a sort after the current clip, and explains how to undo it', async () => {
  const { takes, dataDir, to, cli } = await setUp(clipFolder(clip, 20));
  const env = { NODE_OPTIONS: interruptedLink };
  const result = await runCli(['sort', takes, '--to', to, '--move'], { dataDir, env });
  expect(result).toMatchObject({ exitCode: 130, signal: null });
  expect(result.stdout).toMatch(
    /^Interrupted\. Sorted clips are kept\.\n[23] clips moved, 1[78] not sorted yet\n/,
  );
  expect(filesIn(takes).length + filesIn(to).length).toBe(40);
  await cli('sort', '--undo');
  expect(filesIn(takes)).toHaveLength(40);
});

testWith({ lockedFolders: true }, 'unremovable originals are reported, as a failure', async () => {
  const { takes, to, cli } = await setUp({ 'a.mp4': clip });
  lockFolder(takes);
  const result = await cli('sort', '.', '--to', to, '--move', '--quiet');
  expect(result.exitCode).toBe(1);
  expect(result.stdout).toMatch(/^0 clips moved, 1 copied \(originals kept\)\nNote: /);
});

test('the hint for undoing a sort names the data folder where one was given', async () => {
  const { to, cli } = await setUp({ 'a.mp4': clip });
  const { stdout } = await cli('sort', '.', '--to', to, '--data-dir', "it's here", '--quiet');
  expect(stdout).toMatch(/ --data-dir 'it'\\''s here'\n$/);
});
