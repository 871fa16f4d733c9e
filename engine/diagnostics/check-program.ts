import {
  arch,
  availableParallelism,
  freemem,
  release,
  type as systemType,
  totalmem,
} from 'node:os';
import { formatBytes, formatCountOf } from '../reports/text/format-amounts.ts';
import type { Store } from '../store/store.ts';
import { fine, type Outcome } from './outcome.ts';

/** @param store null if the database cannot be opened */
export const checkVersions = (version: string, store: Pick<Store, 'versions'> | null): Outcome => {
  const { schema, sqlite } = store?.versions() ?? {};
  const stored = schema === undefined ? [] : [`database schema ${schema}`, `SQLite ${sqlite}`];
  return fine([`Clipcheck ${version}`, ...stored].join(', '));
};

/** Names of the programs in `process.versions`; Electron's processes have all three. */
const runtimes = { node: 'Node', electron: 'Electron', chrome: 'Chromium' } as const;

export const checkRuntime = (): Outcome =>
  fine(
    Object.entries(runtimes)
      .flatMap(([key, name]) => {
        const version = process.versions[key];
        return version === undefined ? [] : [`${name} ${version}`];
      })
      .join(', '),
  );

export const checkSystem = (): Outcome =>
  fine(
    `${systemType()} ${release()} ${arch()}, ${formatCountOf(availableParallelism(), 'core')}, ${formatBytes(totalmem())} of memory (${formatBytes(freemem())} free)`,
  );
