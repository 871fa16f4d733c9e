import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';

const service = shareCliService();

test('a failed new evaluation is reported as failed, whatever was found before', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const { env } = service;
  const cli = (...args: string[]) => runCliHere(args, { dataDir, env });
  const first = await cli('run', clips, '--json');
  const { outcome, checked } = documentFrom(first).clips[0] ?? {};
  expect(outcome).toBe('no_defects');
  const again = ['run', clips, '--force', ...forced({ outcome: 'failed', code: 'model_timeout' })];
  expect((await cli(...again)).stdout).toContain('1 clip: 1 failed\n');
  expect(documentFrom(await cli(...again, '--json'))).toMatchObject({
    clips: [{ outcome: 'failed', checked: 'nothing' }],
    outcomes: { failed: 1, no_defects: 0 },
  });
  // The library keeps the earlier result.
  expect(documentFrom(await cli('list', '--json')).clips).toMatchObject([{ outcome, checked }]);
});

test('the last line counts a clip once, and says how many files it counts', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
  copyFileSync(join(clips, 'a.mp4'), join(clips, 'c.mp4'));
  copyFileSync(join(clips, 'a.txt'), join(clips, 'c.txt'));
  const { env } = service;
  for (const args of [['run', clips], ['list']]) {
    const { stdout } = await runCliHere(args, { dataDir, env });
    expect(stdout).toContain('3 files of 2 clips: 2 no defects found\n');
  }
});
