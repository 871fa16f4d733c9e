import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, test } from 'vitest';
import { hasSubjectModel } from '../../evaluator/subjects/subject-model-files.ts';
import { aptGetCommand, isInstalled, systemPackages } from '../../tools/setup/system-packages.ts';
import { FULL_TAG } from '../../tools/test/test-scope.ts';
import { canLockFolders, canMakeDisks } from './disks.ts';
import { postgresPrograms } from './postgres.ts';
import { sharedFolder } from './shared-folder.ts';

const WANTED_MAJOR = 24;

const majorOf = (path: string): number =>
  Number(/^v(\d+)/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);

/** The first Node on the PATH that runs only the launcher; null if there is none. */
export const findOlderNode = (): string | null => {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return paths.find((path) => existsSync(path) && majorOf(path) < WANTED_MAJOR) ?? null;
};

declare module 'vitest' {
  interface TaskMeta {
    /** Why a suite or test is skipped, in capitals; printed at the end of `npm test`. */
    skipReason?: string;
  }
}

type Requirements = {
  readonly shared?: boolean;
  /** Also fonts, such as `:lang=th`. */
  readonly programs?: readonly string[];
  /** Linux's /proc, which shows running processes with their arguments and environments. */
  readonly proc?: boolean;
  readonly olderNode?: boolean;
  readonly disks?: boolean;
  /** Folders from which nothing can be removed. */
  readonly lockedFolders?: boolean;
  readonly subjectModel?: boolean;
  readonly postgres?: boolean;
  /** More time than the daily run has: it runs only in the full one. */
  readonly full?: boolean;
};

/**
 * `describe` for requirements that not every machine meets: a skipped suite, whose reason `npm
 * test` prints. The body still runs, to count its tests: anything that uses the requirement belongs
 * in a hook or a test.
 */
export function describeWith(requirements: Requirements, name: string, body: () => void): void {
  describe(name, optionsFor(requirements), body);
}

/** `test` for such requirements. */
export function testWith(
  requirements: Requirements,
  name: string,
  body: () => Promise<void>,
): void {
  test(name, optionsFor(requirements), body);
}

function optionsFor(requirements: Requirements) {
  const reasons = findMissing(requirements);
  const tags = requirements.full ? [FULL_TAG] : [];
  if (reasons.length === 0) return { tags };
  return { tags, skip: true, meta: { skipReason: reasons.join('; ') } };
}

/** One reason in capitals per missing requirement; empty if there is none. */
function findMissing({
  shared = false,
  programs = [],
  proc = false,
  olderNode = false,
  disks = false,
  lockedFolders = false,
  subjectModel = false,
  postgres = false,
}: Requirements): string[] {
  const reasons = programs
    .filter((program) => !isInstalled(program))
    .map((program) => `NO ${program} HERE; ${adviceFor(program)}`);
  if (shared && sharedFolder === null) reasons.push('NO FOLDER ../shared BESIDE THE PROJECT');
  if (proc && !existsSync('/proc/self/environ')) reasons.push('NO /proc HERE: ONLY LINUX HAS IT');
  if (olderNode && findOlderNode() === null) reasons.push('NO NODE OLDER THAN 24 ON THE PATH');
  if (disks && !canMakeDisks())
    reasons.push('NO SMALL DISK CAN BE MADE HERE: ONLY ROOT MAY ON LINUX');
  if (lockedFolders && !canLockFolders())
    reasons.push('NO FOLDER CAN BE LOCKED HERE: RUN IT AS A USER, OR AS ROOT WITH chattr');
  if (postgres && postgresPrograms() === null)
    reasons.push('NO POSTGRESQL HERE; WITH DEBIAN, RUN: apt-get install postgresql');
  if (subjectModel && !hasSubjectModel()) {
    reasons.push('NO MODEL FOR SUBJECTS; WITH A NETWORK, RUN: npm run setup');
  }
  return reasons;
}

function adviceFor(program: string): string {
  const known = systemPackages.find(({ provides }) => provides === program);
  return known ? `RUN: ${aptGetCommand([known.debianPackage])}` : 'INSTALL IT';
}
