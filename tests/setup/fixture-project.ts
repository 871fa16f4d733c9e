import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findProgram } from '../../tools/setup/find-program.ts';
import { projectRoot } from '../support/shared-folder.ts';

export type LaunchEnd = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type FixtureProject = {
  readonly root: string;
  write(path: string, text: string): void;
  /** Starts the launcher; npm is the real one, wrapped to record its calls. */
  start(args: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess;
  launch(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<LaunchEnd>;
  /** Per call of npm, without those for the model: its arguments, and the API key it saw. */
  npmCalls(): { args: string; apiKey: string }[];
  remove(): void;
};

const RUNTIME = '@tensorflow/tfjs-backend-wasm';

const PACKAGE_JSON = {
  dependencies: {
    [RUNTIME]: 'file:vendor/runtime',
    'ffprobe-static': 'file:vendor/ffprobe-static',
  },
};

const PACKAGE_LOCK = {
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': PACKAGE_JSON,
    [`node_modules/${RUNTIME}`]: { resolved: 'vendor/runtime', link: true },
    'node_modules/ffprobe-static': { resolved: 'vendor/ffprobe-static', link: true },
    'vendor/ffprobe-static': { version: '1.0.0' },
    'vendor/runtime': { name: RUNTIME, version: '1.0.0' },
  },
};

export function makeFixtureProject(): FixtureProject {
  const root = mkdtempSync(join(tmpdir(), 'clipcheck-launch-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const folder of ['tools/setup', 'hosts/child-process']) {
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
  }
  write('package.json', JSON.stringify({ type: 'module', ...PACKAGE_JSON }));
  write('package-lock.json', JSON.stringify(PACKAGE_LOCK));
  write('vendor/ffprobe-static/package.json', '{"name":"ffprobe-static","version":"1.0.0"}');
  write(
    'vendor/ffprobe-static/index.js',
    "exports.path = require('path').join(__dirname, 'probe');",
  );
  write('vendor/ffprobe-static/probe', '');
  write('vendor/runtime/package.json', `{"name":"${RUNTIME}","version":"1.0.0"}`);
  for (const name of ['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm']) {
    write(`vendor/runtime/dist/${name}`, '');
  }
  write(
    'hosts/cli/main.ts',
    'console.log(JSON.stringify(process.argv.slice(2) satisfies string[]));',
  );
  const callsPath = join(root, 'npm-calls');
  writeFileSync(callsPath, '');
  writeNpmWrapper(root, callsPath);

  const start: FixtureProject['start'] = (args, env = {}) =>
    spawn(process.execPath, [join(root, 'tools', 'setup', 'launch.mjs'), ...args], {
      cwd: tmpdir(),
      env: {
        PATH: [join(root, 'bin'), process.env.PATH].join(delimiter),
        HOME: root,
        // The packages are local files; the model is not fetched.
        npm_config_offline: 'true',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    root,
    write,
    start,
    launch: (args, env) => waitForEnd(start(args, env)),
    npmCalls: () => {
      const lines = readFileSync(callsPath, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('pack '));
      return lines.map((line) => {
        const [args = '', apiKey = ''] = line.split('\t');
        return { args, apiKey };
      });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export function waitForEnd(child: ChildProcess): Promise<LaunchEnd> {
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...texts }));
  });
}

function writeNpmWrapper(root: string, callsPath: string): void {
  const realNpm = findProgram('npm');
  if (realNpm === null) throw new Error('These tests need npm on the PATH.');
  mkdirSync(join(root, 'bin'));
  const path = join(root, 'bin', 'npm');
  const record = `printf '%s\\t%s\\n' "$*" "\${CLIPCHECK_API_KEY-none}" >>'${callsPath}'`;
  writeFileSync(
    path,
    `#!/bin/sh\n${record}\n\${NPM_STEP:-true} || exit 9\nexec '${realNpm}' "$@"\n`,
  );
  chmodSync(path, 0o755);
}
