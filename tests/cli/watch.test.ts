import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCli } from '../support/cli-process.ts';
import { startCliService } from '../support/cli-service.ts';
import { requestsOf } from '../support/engine-under-test.ts';
import { copyClips } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const clip = await makeTinyClip();
const begin = async (flags: readonly string[] = []) => {
  const [service, dataDir] = await Promise.all([startCliService(), makeFolder()]);
  const folder = await makeFolder({ 'old.mp4': numberedClip(clip, 1000), 'old.txt': 'Old' });
  const args = ['watch', folder, '--settle', '1', ...flags];
  const cli = startCli(args, { dataDir, env: service.env });
  await cli.untilIn('stderr', `Watching ${folder}`);
  const created = () => requestsOf(service, 'createEvaluation').length;
  return { cli, folder, created, end: () => cli.child.kill('SIGINT') };
};

test('evaluates clips as they arrive, reports each on one line, and ends with Ctrl-C', async () => {
  const { cli, folder, created, end } = await begin();
  await copyClips(await makeFolder(clipFolder(clip, 2)), folder);
  await cli.untilIn('stdout', 'clip-0.mp4  no defects found');
  await cli.untilIn('stdout', 'clip-1.mp4  no defects found');
  await rename(join(folder, 'clip-0.mp4'), join(folder, 'renamed.mp4'));
  await writeFile(join(folder, 'third.txt'), 'A third prompt');
  await writeFile(join(folder, 'third.mp4'), numberedClip(clip, 7));
  await cli.untilIn('stdout', 'third.mp4  no defects found');
  end();
  const { exitCode, stdout, stderr } = await cli.ended;
  expect(exitCode).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(3);
  expect(stderr).toContain('3 clips: 3 no defects found');
  expect(created()).toBe(3);
});

test('prints JSON lines, and includes existing clips when asked', async () => {
  const { cli, folder, end } = await begin(['--existing', '--json']);
  await cli.untilIn('stdout', '\n');
  end();
  const { exitCode, stdout } = await cli.ended;
  expect(exitCode).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    {
      path: join(folder, 'old.mp4'),
      state: 'completed',
      prompt: 'Old',
      reused: false,
      outcome: 'no_defects',
      next: { action: 'look', reasons: [{ kind: 'skipped' }] },
    },
  ]);
});
