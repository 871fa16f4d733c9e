import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { startCliService } from '../support/cli-service.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';

test('run --copies judges the beginning of a clip that is too long, and reports that', async () => {
  const [dataDir, { env }] = await Promise.all([makeFolder(), startCliService()]);
  const long = await makeClip({ pictures: moving(400, 24), width: 128, height: 80 });
  const folder = await makeFolder({ 'long.mp4': long });
  const args = ['run', folder, '--prompt', 'a disc before waves'];

  const result = await runCliHere([...args, '--copies'], { dataDir, env });
  expect(result.exitCode).toBe(0);
  expect(result.stdout).toContain('evaluated from a copy: frames 0-359 of 400');
  const copy = { first_frame: 0, last_frame: 359, of_frames: 400 };
  const listed = documentFrom(await runCliHere(['list', '--json'], { dataDir }));
  expect(listed.clips).toMatchObject([{ state: 'completed', copy }]);
});
