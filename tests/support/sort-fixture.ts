import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import type { EnginePorts, SortRequest } from '../../engine/index.ts';
import { openDatabase } from '../../engine/store/connection.ts';
import type { SortPlan, SortProgress, SortResult, SortUndone } from '../../shared/contract/sort.ts';
import type { Decision } from '../../shared/domain/decision.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { sortFolders } from '../../shared/model/sort-folders.ts';
import { decide } from './decide.ts';
import { type EngineUnderTest, openEngine } from './engine-under-test.ts';
import { makeFolder } from './make-folder.ts';

const never = new AbortController().signal;

/** A service that receives no requests. */
const service = { baseUrl: 'http://127.0.0.1:9', apiKey: 'never-asked' };

export type SortFixture = {
  engine: EngineUnderTest;
  dataDir: string;
  takes: string;
  /** Destination, which does not exist yet. */
  to: string;
  /** Clips by their paths below the folder. */
  ids: ReadonlyMap<string, ClipId>;
  keep(...paths: string[]): void;
  reject(...paths: string[]): void;
  plan(request?: Partial<SortRequest>): Promise<SortPlan>;
  sort(
    request?: Partial<SortRequest>,
    signal?: AbortSignal,
    onProgress?: (progress: SortProgress) => void,
  ): Promise<SortResult>;
  undo(log?: string | null): Promise<SortUndone>;
};

export const sortFixture = async (
  files: Record<string, string | Uint8Array>,
  ports: Partial<EnginePorts> = {},
): Promise<SortFixture> => {
  const [takes, dataDir, elsewhere] = await Promise.all([
    makeFolder(files),
    makeFolder(),
    makeFolder(),
  ]);
  const to = join(elsewhere, 'sorted');
  const engine = openEngine({ dataDir, service, ports, samplesDir: join(takes, 'samples') });
  const { clips } = await engine.scan({ paths: [takes] }, never);
  const ids = new Map(
    clips.map(({ path, sha256 }) => [relative(takes, path), sha256 as ClipId] as const),
  );
  const decideOn =
    (decision: Decision) =>
    (...paths: string[]) =>
      decide(
        dataDir,
        paths.flatMap((path) => ids.get(path) ?? []),
        decision,
      );
  const request = (given: Partial<SortRequest>): SortRequest => ({
    selection: { paths: [takes] },
    to,
    by: 'decision',
    moves: false,
    folders: [...sortFolders[given.by ?? 'decision']],
    trustsImports: false,
    ...given,
  });
  return {
    engine,
    dataDir,
    takes,
    to,
    ids,
    keep: decideOn('keep'),
    reject: decideOn('reject'),
    plan: (given = {}) => engine.sorting.plan(request(given), never),
    sort: (given = {}, signal = never, onProgress = () => undefined) =>
      engine.sorting.run(request(given), onProgress, signal),
    undo: (log = null) => engine.sorting.undo(log, () => undefined, never),
  };
};

export const logLines = (dataDir: string, log: string | null): string[] =>
  readFileSync(join(dataDir, 'sorts', `${log}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean);

/**
 * A database refuses to link clips to places; it cannot be opened meanwhile. @returns undoes that
 */
export const stopLinking = (dataDir: string): (() => void) => {
  const connection = openDatabase(dataDir);
  onTestFinished(() => {
    connection.close();
  });
  connection.exec(
    `CREATE TRIGGER no_links BEFORE INSERT ON files BEGIN SELECT RAISE(ABORT, 'no links'); END`,
  );
  return () => {
    connection.exec('DROP TRIGGER no_links');
  };
};
