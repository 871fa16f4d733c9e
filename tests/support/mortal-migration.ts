/**
 * A process that opens a data folder and kills itself, as the system would, before the n-th step: a
 * call that writes to the database or to the disk, with each statement of a script as one step. Or
 * while the copy is partly made. Without a number it survives, and sends the names of all steps.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import Database from 'better-sqlite3';

const [dataDir = '', killAt = ''] = process.argv.slice(2);
const steps: string[] = [];

const step = (name: string): void => {
  steps.push(name);
  if (killAt === String(steps.length)) process.kill(process.pid, 'SIGKILL');
};

const isInFolder = ({ name }: Database.Database): boolean => name.startsWith(dataDir);

/**
 * Whether a part of a script is a statement, after the previous ones were executed: a semicolon
 * within a trigger or a comment ends none.
 */
const isStatement = (database: Database.Database, part: string): boolean => {
  try {
    database.prepare(part);
    return true;
  } catch (error) {
    if (error instanceof Error && /incomplete|no statements/.test(error.message)) return false;
    throw error;
  }
};

const { exec, pragma } = Database.prototype;
const statement = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'));
const { run } = statement;

Database.prototype.exec = function (script) {
  if (!isInFolder(this)) return exec.call(this, script);
  let begun = '';
  for (const part of script.split(/(?<=;)/)) {
    begun += part;
    if (!isStatement(this, begun)) continue;
    step(`exec ${begun.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().slice(0, 40)}`);
    exec.call(this, begun);
    begun = '';
  }
  return this;
};
Database.prototype.pragma = function (source, options) {
  // Statements that only read are no steps.
  if (isInFolder(this) && /=|check/.test(source)) step(`pragma ${source}`);
  return pragma.call(this, source, options);
};
statement.run = function (this: Database.Statement, ...values: unknown[]) {
  if (isInFolder(this.database)) step(`run ${this.source.slice(0, 40)}`);
  return run.apply(this, values);
};

const { openSync, fsyncSync, renameSync, rmSync } = fs;
Object.assign(fs, {
  openSync: (path: fs.PathLike, flags: string, mode?: number) => {
    // Modules are also read when they are imported.
    if (String(path).startsWith(dataDir)) step(`open ${flags}`);
    return openSync(path, flags, mode);
  },
  fsyncSync: (descriptor: number) => {
    step('fsync');
    fsyncSync(descriptor);
  },
  renameSync: (from: string, to: string) => {
    step('rename');
    renameSync(from, to);
  },
  rmSync: (path: string) => {
    step('remove');
    rmSync(path);
  },
});
if (killAt === 'part of a copy') {
  const { Worker } = workerThreads;
  Object.assign(workerThreads, {
    Worker: class extends Worker {
      constructor(_path: URL, options: workerThreads.WorkerOptions) {
        super(new URL('./mortal-copy.ts', import.meta.url), options);
      }
    },
  });
}
syncBuiltinESMExports();

const { openDatabase } = await import('../../engine/store/connection.ts');
const connection = openDatabase(dataDir);
step('opened');
connection.close();
process.send?.(steps);
process.disconnect?.();
