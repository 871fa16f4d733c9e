/**
 * Sorts clips, or undoes that, and kills itself before a step: a call that changes the disk.
 * Without a moment it ends, and sends all steps' names. `disk`: `same` moves by hard links, `other`
 * is another disk than the clips', and `plain` has no hard links.
 */
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import Database from 'better-sqlite3';

/** The n-th of all steps, or of those with a name; from 1. */
export type Moment = { name: string | null; count: number };

export type CrashSort = {
  dataDir: string;
  takes: string;
  to: string;
  disk: 'same' | 'other' | 'plain';
  undoes: boolean;
  killAt: Moment | null;
};

const failure = (code: string): Error => Object.assign(new Error(code), { code, syscall: 'link' });

const run = async ({ dataDir, takes, to, disk, undoes, killAt }: CrashSort): Promise<void> => {
  const steps: string[] = [];
  const step = (name: string): void => {
    steps.push(name);
    if (killAt?.name !== null && killAt?.name !== name) return;
    const count = killAt.name === null ? steps.length : steps.filter((one) => one === name).length;
    if (killAt.count === count) process.kill(process.pid, 'SIGKILL');
  };
  const isOurs = (path: unknown): boolean =>
    [takes, to, `${dataDir}/sorts/2`].some((folder) => String(path).startsWith(folder));

  const handle = await fsPromises.open(takes);
  const handles = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync, appendFile } = handles;
  handles.sync = function (this: unknown) {
    step('sync');
    return sync.call(this);
  };
  handles.appendFile = function (this: unknown, ...given: unknown[]) {
    step('append');
    return appendFile.apply(this, given);
  };
  const { link, open } = fsPromises;
  for (const name of ['mkdir', 'unlink', 'rename', 'rm', 'rmdir', 'utimes', 'writeFile'] as const) {
    const original = fsPromises[name] as (...given: unknown[]) => Promise<unknown>;
    Object.assign(fsPromises, {
      [name]: (...given: unknown[]) => {
        if (isOurs(given[0])) step(name);
        return original(...given);
      },
    });
  }
  Object.assign(fsPromises, {
    link: async (from: string, target: string) => {
      if (disk === 'plain') throw failure('EPERM');
      const isAcross = from.startsWith(takes) !== target.startsWith(takes);
      if (disk === 'other' && isAcross) throw failure('EXDEV');
      step('link');
      return link(from, target);
    },
    open: (path: string, flags?: string) => {
      if (flags === 'wx' || flags === 'ax') step(`open ${flags}`);
      return open(path, flags);
    },
  });
  for (const name of ['open', 'write', 'fsync'] as const) {
    const original = fs[name] as (...given: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...given: unknown[]) => {
        const isRead = name === 'open' && given[1] === 'r';
        if (!isRead && (name !== 'open' || isOurs(given[0]))) step(`stream ${name}`);
        return original(...given);
      },
    });
  }
  syncBuiltinESMExports();
  const statement = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'));
  const { run: runStatement } = statement;
  statement.run = function (this: Database.Statement, ...values: unknown[]) {
    if (
      /^\s*(INSERT INTO (files|sorted_clips)|UPDATE files|DELETE FROM sorted_clips)/.test(
        this.source,
      )
    )
      step('store');
    return runStatement.apply(this, values);
  };

  const { openIdleEngine } = await import('../../tools/library/open-idle-engine.ts');
  const engine = openIdleEngine(dataDir);
  const { sorting } = engine;
  const never = new AbortController().signal;
  const end = undoes
    ? await sorting.undo(null, () => undefined, never)
    : await sorting.run(
        {
          selection: { paths: [takes] },
          to,
          by: 'decision',
          moves: true,
          folders: ['keep', 'reject', 'undecided'],
          trustsImports: false,
        },
        () => undefined,
        never,
      );
  await engine.close();
  if (end.outcome !== 'done') throw new Error(JSON.stringify(end));
  process.send?.(steps);
  process.disconnect?.();
};

process.once('message', (task: CrashSort) => run(task));
