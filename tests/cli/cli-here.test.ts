import { expect, test } from 'vitest';
import { runCliHere } from '../support/cli-here.ts';
import { makeFolder } from '../support/make-folder.ts';

const listeners = (): number => process.listenerCount('SIGINT');
const before = listeners();

test('interrupts a command that is still running when its test ends', async () => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder()]);
  void runCliHere(['watch', folder, '--quiet'], { dataDir }).catch(() => undefined);
  await expect.poll(listeners).toBe(before + 1);
});

test('blocks no other command, and leaves the output and the signals unchanged', async () => {
  expect(listeners()).toBe(before);
  const { exitCode, stdout } = await runCliHere(['--version'], { dataDir: await makeFolder() });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringMatching(/^\d/) });
  expect(process.stdout.write).not.toHaveProperty('mock');
});
