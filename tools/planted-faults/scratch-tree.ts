import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../setup/project-paths.mjs';
import type { Fault } from './read-faults.ts';
import { runProgram } from './run-program.ts';

export type ScratchTree = {
  readonly root: string;
  /** @returns null if it was planted; otherwise the message of `git apply` */
  plant(fault: Fault | null): string | null;
  checkTypes(): Promise<string | null>;
};

/** Creates or updates the copy of the last commit below .build, keeping its builds. */
export function openScratchTree(): ScratchTree {
  const root = join(projectRoot, '.build', 'planted-faults', 'tree');
  const commit = git(projectRoot, 'rev-parse', 'HEAD').trim();
  if (!existsSync(join(root, '.git'))) {
    mkdirSync(dirname(root), { recursive: true });
    git(projectRoot, 'worktree', 'prune');
    git(projectRoot, 'worktree', 'add', '--detach', '--force', root, commit);
  }
  const clean = () => {
    git(root, 'checkout', '--quiet', '--detach', '--force', commit);
    git(root, 'clean', '--quiet', '-fd', '--exclude=node_modules');
  };
  clean();
  const packages = join(root, 'node_modules');
  linkFolder(join(projectRoot, 'node_modules'), packages);
  // Tests expect it beside the project.
  linkFolder(join(projectRoot, '..', 'shared'), join(root, '..', 'shared'));
  return {
    root,
    plant: (fault) => {
      clean();
      if (fault === null) return null;
      // Applies all of a patch or nothing.
      const { status, stderr } = spawnSync('git', ['apply', fault.patchPath], { cwd: root });
      return status === 0 ? null : stderr.toString().trim();
    },
    checkTypes: async () => {
      const compiler = join(packages, 'typescript', 'bin', 'tsc');
      const { exitCode, output } = await runProgram(root, [compiler, '-b']);
      return exitCode === 0 ? null : output.trim();
    },
  };
}

function linkFolder(target: string, path: string): void {
  if (existsSync(target) && !existsSync(path)) symlinkSync(target, path, 'junction');
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
