import type { Connection } from './connection.ts';

export const statements = (connection: Connection) => ({
  rows: <Params extends unknown[], Row>(sql: string) => {
    const statement = connection.prepare<unknown[], Row>(sql);
    return (...params: Params): Row[] => statement.all(...params);
  },
  /** Reads the first row. */
  row: <Params extends unknown[], Row>(sql: string) => {
    const statement = connection.prepare<unknown[], Row>(sql);
    return (...params: Params): Row | undefined => statement.get(...params);
  },
  /** Reads the first column. */
  values: <Params extends unknown[], Value>(sql: string) => {
    const statement = connection.prepare<unknown[], Value>(sql).pluck();
    return (...params: Params): Value[] => statement.all(...params);
  },
  /** Reads the first column of the first row. */
  value: <Params extends unknown[], Value>(sql: string) => {
    const statement = connection.prepare<unknown[], Value>(sql).pluck();
    return (...params: Params): Value | undefined => statement.get(...params);
  },
  /** Like `value`, but null without a row. */
  valueOrNull: <Params extends unknown[], Value>(sql: string) => {
    const statement = connection.prepare<unknown[], Value>(sql).pluck();
    return (...params: Params): Value | null => statement.get(...params) ?? null;
  },
  /** Whether there is a row. */
  exists: <Params extends unknown[]>(sql: string) => {
    const statement = connection.prepare<unknown[]>(sql);
    return (...params: Params): boolean => statement.get(...params) !== undefined;
  },
  run: <Params extends unknown[]>(sql: string) => {
    const statement = connection.prepare<unknown[]>(sql);
    return (...params: Params): void => {
      statement.run(...params);
    };
  },
  /** Writes. @returns the number of changed rows */
  change: <Params extends unknown[]>(sql: string) => {
    const statement = connection.prepare<unknown[]>(sql);
    return (...params: Params): number => statement.run(...params).changes;
  },
  /** Does all of some work or nothing; other writers wait from its beginning. */
  transaction: <Result>(work: () => Result): Result => connection.transaction(work).immediate(),
});
