import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './shared-folder.ts';

const evaluatorEntry = join(projectRoot, 'evaluator', 'main.ts');

const debianFolder = '/usr/lib/postgresql';

/** Folder of PostgreSQL's programs; null without them. */
export const postgresPrograms = (): string | null => {
  try {
    const [newest] = readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a));
    return newest === undefined ? null : join(debianFolder, newest, 'bin');
  } catch {
    return null;
  }
};

/** PostgreSQL refuses to run as root: it gets the user that Debian's package makes. */
const serverUser = () => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
};

export type PostgresServer = {
  /** Of its socket, for `prepareDatabase`. */
  folder: string;
  /** Creates a database that the evaluator has prepared. @returns its address */
  createDatabase: () => string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

/** The server on which evaluators get a database each; null for stores of their own. */
export const sharedServer: { folder: string | null } = { folder: null };

const TEMPLATE = 'prepared';

const urlOf = (folder: string, name: string): string =>
  `postgres://clipcheck@/${name}?host=${encodeURIComponent(folder)}`;

const createDatabase = (folder: string, name: string, ...args: string[]): void => {
  const program = join(postgresPrograms() ?? '', 'createdb');
  const options = ['--host', folder, '--username', 'clipcheck', ...args, name];
  const { status, stderr } = spawnSync(program, options, { encoding: 'utf8' });
  if (status !== 0 && !stderr.includes('already exists')) throw new Error(`createdb: ${stderr}`);
};

/**
 * Creates a database of a running server that the evaluator has prepared, unless there is one.
 * @returns its address
 */
export const prepareDatabase = (folder: string, name: string): string => {
  createDatabase(folder, name, '--template', TEMPLATE);
  return urlOf(folder, name);
};

const migrate = (url: string, folder: string): void => {
  const args = [evaluatorEntry, 'migrate', '--data-dir', folder, '--database', url];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`migrate: ${stderr}`);
};

/**
 * Starts a server of its own, on a socket in a folder that `stop` leaves for another `start`.
 * @param settings by default without the waits for the disk, which make commits outlive the machine
 */
export const startPostgres = async (settings = ['fsync=off']): Promise<PostgresServer> => {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('no PostgreSQL here');
  const folder = mkdtempSync(join(tmpdir(), 'clipcheck-postgres-'));
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]): void => {
    const { status, stderr } = spawnSync(join(programs, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  run('initdb', ['--pgdata', data, '--username', 'clipcheck', '--auth', 'trust', '--no-sync']);
  let server: ChildProcess | null = null;
  let count = 0;

  const start = async (): Promise<void> => {
    const all = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings];
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...all.flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    if (!server.stderr) throw new Error('no stderr');
    for await (const line of createInterface({ input: server.stderr })) {
      if (line.includes('ready to accept connections')) break;
    }
    server.stderr.resume();
  };
  const stop = async (): Promise<void> => {
    if (server?.exitCode !== null) return;
    const ended = once(server, 'exit');
    // An immediate shutdown: connections break as when the machine fails.
    server.kill('SIGQUIT');
    await ended;
  };
  await start();
  createDatabase(folder, TEMPLATE);
  migrate(urlOf(folder, TEMPLATE), folder);
  return {
    folder,
    start,
    stop,
    createDatabase: () => {
      count += 1;
      return prepareDatabase(folder, `evaluator${count}`);
    },
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
