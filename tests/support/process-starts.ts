import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeFolder } from './make-folder.ts';
import type { SeenProcess } from './processes.ts';
import { projectRoot } from './shared-folder.ts';

type RecordedStart = {
  /** Node itself, the module, and its arguments. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

/**
 * Variables that make Node and all its descendants record how they were started, however briefly.
 */
export const recordStarts = async (): Promise<{
  env: Record<string, string>;
  starts: () => RecordedStart[];
}> => {
  const path = join(await makeFolder(), 'starts.jsonl');
  const record = `
    import { appendFileSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    const start = { args: process.argv, environment: process.env };
    if (isMainThread) appendFileSync(${JSON.stringify(path)}, JSON.stringify(start) + '\\n');
  `;
  return {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(record)}` },
    starts: () =>
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
};

export const clipcheckCommand = join(projectRoot, 'tools/setup/clipcheck.mjs');

const runCommand = join(projectRoot, 'tools/setup/run-cli.ts');

/**
 * Expects the engine below a command, and the key only in npm's and the launcher's environments.
 */
export const expectKeyAbove = (family: readonly SeenProcess[], key: string): void => {
  const others = family.filter(({ environment }) => !environment.includes(key));
  const ofEngine = expect.stringContaining(runCommand);
  expect(others.map(({ commandLine }) => commandLine)).toContainEqual(ofEngine);
  for (const { commandLine, environment } of family) {
    expect(commandLine).not.toContain(key);
    if (!environment.includes(key)) continue;
    expect(commandLine).toMatch(/^npm |\/npm |(clipcheck|launch)[.]mjs /);
    expect(commandLine).not.toContain(runCommand);
  }
};
