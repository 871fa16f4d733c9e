import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

export const rowsPerWindow = 100;

export type RowRange = { offset: number; limit: number };

/** Maximum number of rows per request, as in the contract. */
const maxRows = 500;

/** Reads a range of rows in as many requests as the contract's limit demands. */
export const readRows = async <Row>(
  { offset, limit }: RowRange,
  readPart: (part: RowRange) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let read = 0; read < limit; read += maxRows) {
    const part = { offset: offset + read, limit: Math.min(maxRows, limit - read) };
    for (const row of await readPart(part)) rows.push(row);
  }
  return rows;
};

const indexOfWindow = (row: number): number => Math.floor(row / rowsPerWindow);

/** Fetches the visible part of a long list in windows of 100 rows. @param optionsOf a window's query */
export const useRowWindows = <Page>(optionsOf: (part: RowRange) => UseQueryOptions<Page>) => {
  const [[first, last], setWindowRange] = useState<readonly [number, number]>([0, 0]);
  const windows: UseQueryResult<Page>[] = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, index) =>
      optionsOf({ offset: (first + index) * rowsPerWindow, limit: rowsPerWindow }),
    ),
  });
  /** Takes the indexes of the first and last visible row. */
  const setVisible = useCallback((from: number, to: number) => {
    const range = [indexOfWindow(from), indexOfWindow(Math.max(from, to))] as const;
    setWindowRange((before) => (before[0] === range[0] && before[1] === range[1] ? before : range));
  }, []);
  return {
    /** Returns the window with the row at an index; undefined if it is not being fetched. */
    windowOf: (index: number) => windows[indexOfWindow(index) - first],
    pages: windows.flatMap(({ data }) => (data === undefined ? [] : [data])),
    /** The window that could not be fetched, if any. */
    failed: windows.find(({ error }) => error !== null),
    setVisible,
  };
};
