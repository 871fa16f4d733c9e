import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../setup/project-paths.mjs';
import type { Fault } from './read-faults.ts';
import { runProgram } from './run-program.ts';

/** A copy of a commit, apart from the user's files, in which faults are planted. */
export type ScratchTree = {
  readonly root: string;
  readonly commit: string;
  /**
   * Brings the tree to the commit with exactly these faults.
   * @returns what `git apply` says of the first that does not apply, after which none is planted;
   *   null when all are
   */
  plant(faults: readonly Fault[]): string | null;
  /** Returns what the compiler says of the tree; null when its types check. */
  checkTypes(): Promise<string | null>;
};

/**
 * Makes the copy below .build, or brings the one there to the commit; what was built in it stays.
 * @throws Error where the commit is of other packages than those installed here
 */
export function openScratchTree(revision: string): ScratchTree {
  const root = join(projectRoot, '.build', 'planted-faults', 'tree');
  const commit = git(projectRoot, 'rev-parse', '--verify', `${revision}^{commit}`).trim();
  if (git(projectRoot, 'diff', '--name-only', commit, '--', 'package-lock.json') !== '') {
    throw new Error(`${revision} has other packages than those that are installed here`);
  }
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
  // Tests look for it beside the project.
  linkFolder(join(projectRoot, '..', 'shared'), join(root, '..', 'shared'));
  return {
    root,
    commit,
    plant: (faults) => {
      clean();
      for (const { patchPath } of faults) {
        const { status, stderr } = spawnSync('git', ['apply', patchPath], { cwd: root });
        if (status === 0) continue;
        clean();
        return stderr.toString().trim();
      }
      return null;
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
