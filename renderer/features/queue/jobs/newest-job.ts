import type { JobInfo } from '../../../../shared/contract/queue.ts';
import type { Told } from '../../../rpc/live-progress.ts';

/**
 * A clip's row as it is now.
 * @param row as it was fetched
 * @param fetchedMs when that was (Unix ms)
 * @param told how it last moved; its place in the list is that of the row
 */
export const newestJob = (
  row: JobInfo,
  fetchedMs: number,
  told: Told<JobInfo> | undefined,
): JobInfo => (told && told.toldMs >= fetchedMs ? { ...told, position: row.position } : row);
