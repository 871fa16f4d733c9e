import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../support/make-folder.ts';
import type { PackagerOutput } from '../support/print-packager-output.ts';
import { testWith } from '../support/requires.ts';
import { projectRoot } from '../support/shared-folder.ts';

let output: PackagerOutput;
beforeAll(() => {
  const program = join(projectRoot, 'tests/support/print-packager-output.ts');
  const { stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  output = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
});

test("packages for Linux start the app with Chromium's sandbox", () => {
  const commands = Object.entries(output.desktopEntries).map(([name, entry]) => [
    name,
    /^Exec=(.*)$/m.exec(entry)?.[1],
  ]);
  expect(Object.fromEntries(commands)).toEqual({
    appImage: 'AppRun %U',
    deb: '/opt/Clipcheck/clipcheck %U',
  });
});

/** @param hasNamespaces whether users may create namespaces */
const argumentsOf = async (hasNamespaces: boolean): Promise<string[]> => {
  const appDir = await makeFolder();
  const scripts = {
    AppRun: output.appRun,
    clipcheck: '#!/bin/sh\nprintf "%s\\n" "$@"\n',
    unshare: `#!/bin/sh\nexit ${hasNamespaces ? 0 : 1}\n`,
  };
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(appDir, name), text);
    chmodSync(join(appDir, name), 0o755);
  }
  const { stdout } = spawnSync(join(appDir, 'AppRun'), ['my clip.mp4'], { encoding: 'utf8' });
  return stdout.trimEnd().split('\n');
};

testWith({ programs: ['bash'] }, 'an AppImage drops the sandbox only where it must', async () => {
  expect(await argumentsOf(true)).toEqual(['my clip.mp4']);
  expect(await argumentsOf(false)).toEqual(['--no-sandbox', 'my clip.mp4']);
});
