import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { patchFolder, readFaults } from '../planted-faults/read-faults.ts';
import { findOutdatedConformancePage, writeConformancePage } from './conformance-page.ts';
import { findForbiddenImports } from './find-forbidden-imports.ts';
import { findSourceFaults } from './find-source-faults.ts';
import { findLicenseFaults, writeLicenseList } from './license-list.ts';
import { findOutdatedPage, writeTroubleshootingPage } from './troubleshooting-page.ts';

export type Check = {
  readonly name: string;
  /** Returns what is wrong, line by line; an empty text if nothing is. */
  readonly run: (root: string) => Promise<string>;
  readonly write?: (root: string) => void;
};

export const checks: readonly Check[] = [
  { name: 'types', run: (root) => runProgram(root, 'typescript/bin/tsc', ['-b']) },
  {
    name: 'lint',
    run: (root) => runProgram(root, '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  },
  { name: 'architecture', run: checkArchitecture },
  {
    name: 'unused',
    run: (root) =>
      runProgram(root, 'knip/bin/knip.js', ['--production', '--config', 'tools/check/knip.json']),
  },
  {
    name: 'licenses',
    run: async (root) => findLicenseFaults(root).join('\n'),
    write: writeLicenseList,
  },
  {
    name: 'error-codes',
    run: async (root) => findOutdatedPage(root).join('\n'),
    write: writeTroubleshootingPage,
  },
  {
    name: 'conformance',
    run: async (root) => findOutdatedConformancePage(root).join('\n'),
    write: writeConformancePage,
  },
  { name: 'faults', run: async (root) => findOutdatedFaults(root).join('\n') },
];

/** Finds planted faults whose patches no longer apply, since their files were changed. */
function findOutdatedFaults(root: string): string[] {
  return readFaults(patchFolder).flatMap(({ patchPath }) => {
    const { status, stderr } = spawnSync('git', ['apply', '--check', patchPath], { cwd: root });
    return status === 0 ? [] : [`${patchPath}: ${stderr.toString().trim()}`];
  });
}

async function checkArchitecture(root: string): Promise<string> {
  const { files, violations } = await findForbiddenImports(root);
  const faults = findSourceFaults(root);
  const lines = [
    ...violations.map(({ rule, from, to }) => `${from} -> ${to}: ${rule}`),
    ...faults.map(({ path, message }) => `${path} ${message}`),
  ];
  if (files.length === 0) lines.push('no file was read: the check itself is broken');
  return lines.join('\n');
}

function runProgram(root: string, path: string, args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const ending = signal ?? `exit code ${code}`;
      resolve(code === 0 ? '' : output.trim() || `${path} ended with ${ending}`);
    });
  });
}
