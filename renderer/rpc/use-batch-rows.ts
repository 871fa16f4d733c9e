import type { UseQueryOptions } from '@tanstack/react-query';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import type { JobId } from '../../shared/domain/ids.ts';
import { isActive } from './use-batches.ts';
import { type RowRange, readRows, rowsPerWindow, useRowWindows } from './use-row-windows.ts';

type AnyPage = { readonly rows: readonly { readonly jobId: JobId }[] };

type Options<Page extends AnyPage, Row = Page['rows'][number]> = {
  batch: BatchInfo;
  optionsOf: (part: RowRange) => UseQueryOptions<Page>;
  readPart: (part: RowRange) => Promise<Page>;
  /** Returns what is known of a row since it was fetched (Unix ms). */
  newest?: (row: Row, fetchedMs: number) => Row;
};

/** Refetches visible rows of an active batch: live progress covers only the last changes. */
const refreshMs = 5000;

/** A long list of the jobs of a batch: its visible part, and any other part on demand. */
export const useBatchRows = <Page extends AnyPage>({
  batch,
  optionsOf,
  readPart,
  newest = (row) => row,
}: Options<Page>) => {
  type Row = Page['rows'][number];
  const { windowOf, pages, failed, setVisible } = useRowWindows((part) => ({
    ...optionsOf(part),
    refetchInterval: isActive(batch) ? refreshMs : (false as const),
  }));
  const at = (index: number): Row | undefined => {
    const found = windowOf(index);
    const row = found?.data?.rows[index % rowsPerWindow];
    return row && found && newest(row, found.dataUpdatedAt);
  };
  const read = (range: RowRange): Promise<Row[]> =>
    readRows(range, async (part) => (await readPart(part)).rows);
  return {
    pages,
    at,
    idAt: (index: number): JobId | undefined => at(index)?.jobId,
    read,
    readIds: async (range: RowRange) => (await read(range)).map(({ jobId }) => jobId),
    failed,
    setVisible,
  };
};
