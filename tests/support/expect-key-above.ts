import { join } from 'node:path';
import { expect } from 'vitest';
import { cliEntry } from './cli-process.ts';
import type { SeenProcess } from './process-list.ts';
import { projectRoot } from './shared-folder.ts';

export const clipcheckCommand = join(projectRoot, 'tools/setup/clipcheck.mjs');

/**
 * Expects the engine among the processes of a command, and the key only in the environments of npm
 * and the launcher.
 */
export const expectKeyAbove = (family: readonly SeenProcess[], key: string): void => {
  const others = family.filter(({ environment }) => !environment.includes(key));
  const ofEngine = expect.stringContaining(cliEntry);
  expect(others.map(({ commandLine }) => commandLine)).toContainEqual(ofEngine);
  for (const { commandLine, environment } of family) {
    expect(commandLine).not.toContain(key);
    if (!environment.includes(key)) continue;
    expect(commandLine).toMatch(/^npm |\/npm |(clipcheck|launch)[.]mjs /);
    expect(commandLine).not.toContain(cliEntry);
  }
};
