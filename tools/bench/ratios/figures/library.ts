import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Engine } from '../../../../engine/index.ts';
import { type Connection, databasePath } from '../../../../engine/store/connection.ts';
import { libraryFacets } from '../../../../engine/store/library/library-facets.ts';
import { libraryPages } from '../../../../engine/store/library/library-pages.ts';
import { trendsReader } from '../../../../engine/store/library/trends.ts';
import {
  type LibrarySort,
  libraryFilterSchema,
  librarySortKeys,
} from '../../../../shared/contract/library.ts';
import { openIdleEngine } from '../../../library/open-idle-engine.ts';
import { seedLibrary } from '../../../library/seed-library.ts';
import type { Figure, Reading } from '../figure.ts';

const count = 100_000;

/** Repetitions of each query: the 95th percentile is the figure, the mean is compared. */
const repetitions = 20;

const all = libraryFilterSchema.parse({});
const byWorst: LibrarySort = { by: 'worst', direction: 'descending' };
const pageOf = (text: string, sort: LibrarySort, offset = 0) => ({
  filter: { ...all, text },
  sort,
  offset,
  limit: 100,
});

type Query = {
  readonly label: string;
  readonly targetMs: number;
  readonly ask: (engine: Engine) => Promise<unknown>;
  readonly read: (connection: Connection) => unknown;
};

const pageQuery = (label: string, page: ReturnType<typeof pageOf>): Query => ({
  label,
  targetMs: 100,
  ask: ({ library }) => library.page(page),
  read: (connection) => libraryPages(connection).page(page),
});

const queries: readonly Query[] = [
  pageQuery('first rows', pageOf('', byWorst)),
  ...['w', 'wa', 'wal', 'walk'].map((text) => pageQuery(`search "${text}"`, pageOf(text, byWorst))),
  pageQuery('page in the middle', pageOf('', byWorst, 50_000)),
  ...librarySortKeys.map((by) =>
    pageQuery(`sort by ${by}`, pageOf('', { by, direction: 'ascending' })),
  ),
  {
    label: 'facets',
    targetMs: 100,
    ask: ({ library }) => library.facets({ filter: all }),
    read: (connection) => libraryFacets(connection)(all),
  },
  {
    label: 'trends',
    targetMs: 1000,
    ask: ({ library }) => library.trends({ filter: all }),
    read: (connection) => trendsReader(connection)(all),
  },
];

const statementsOf = (path: string, { read }: Query): string[] => {
  const statements: string[] = [];
  const connection = new Database(path, {
    readonly: true,
    verbose: (sql) => statements.push(String(sql)),
  });
  try {
    read(connection);
  } finally {
    connection.close();
  }
  return statements;
};

const timeInShell = (path: string, statements: readonly string[]): number => {
  const script = statements.map((sql) => `${sql.trim()};`).join('\n');
  // The shell's own timer shows whole milliseconds.
  const clock = ".output stdout\nSELECT 86400 * (julianday('now') - 2440587.5);\n.output /dev/null";
  const repeated = Array.from({ length: repetitions }, () => script).join('\n');
  const input = ['.output /dev/null', script, clock, repeated, clock].join('\n');
  const output = execFileSync('sqlite3', ['-readonly', path], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const [startSec = 0, endSec = 0] = output.trim().split('\n').map(Number);
  return ((endSec - startSec) * 1000) / repetitions;
};

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(0.95 * values.length) - 1] ?? 0;

export const library: Figure = {
  id: 'library',
  baseline:
    'the same SQL in the sqlite3 shell, without the thread and the JSON; ratios are of means',
  measure: async (folder) => {
    const [data, clips] = [join(folder, 'data'), join(folder, 'clips')];
    await mkdir(clips);
    seedLibrary(data, clips, count);
    await using engine = openIdleEngine(data);
    // Builds the cards of all clips.
    await engine.library.page(pageOf('', byWorst));
    const readings: Reading[] = [];
    for (const query of queries) {
      const times: number[] = [];
      for (let repetition = -1; repetition < repetitions; repetition += 1) {
        const startMs = performance.now();
        await query.ask(engine);
        if (repetition >= 0) times.push(performance.now() - startMs);
      }
      const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
      const path = databasePath(data);
      const baseline = timeInShell(path, statementsOf(path, query));
      readings.push({
        name: `library, ${query.label}, p95`,
        size: `${count.toLocaleString('en')} clips`,
        unit: 'ms',
        ours: percentile95(times),
        baseline,
        ratio: mean / baseline,
        cpuRatio: null,
        target: query.targetMs,
        isBound: true,
      });
    }
    return readings;
  },
};
