/**
 * Process that reads one untrusted Parquet file. The package trusts the sizes and counts that a file
 * declares, so it runs here without keys or database and with memory and time limits. If it
 * crashes or hangs, only this list is lost.
 */
import { openDecoderChannel } from '../../media/decoder/parent-channel.ts';
import { enforceLimits } from '../../process-limits/enforce-limits.ts';
import { readFileUpTo } from '../read-text-file.ts';
import {
  type ParquetAnswer,
  type ParquetJob,
  parquetRefusal,
  UnreadableTableError,
} from './parquet-job.ts';
import { readParquetRows } from './read-parquet-rows.ts';

const maxMebibytes = 64;

const parent = openDecoderChannel();
const answer = (message: ParquetAnswer): void => parent.send(message);

const read = async ({ path, limits }: ParquetJob): Promise<void> => {
  await enforceLimits(limits);
  const file = await readFileUpTo(path, maxMebibytes);
  if (!file.ok) return answer({ outcome: 'refused', why: file.why });
  for await (const part of readParquetRows(file.bytes)) answer({ outcome: 'part', ...part });
  answer({ outcome: 'read' });
};

parent.onMessage((job) =>
  read(job as ParquetJob).catch((error: unknown) => {
    const isExplained = error instanceof UnreadableTableError;
    const reason = isExplained ? error.message : 'it is damaged or has an unknown format';
    answer({ outcome: 'refused', why: parquetRefusal(reason) });
  }),
);
