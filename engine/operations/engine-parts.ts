import type { Clock } from '../api-client/clock.ts';
import type { Copies } from '../copies/create-copies.ts';
import type { Store } from '../db/store.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { FileHasher } from '../media/file-hasher.ts';
import type { ParquetReader } from '../prompts/parquet-reader.ts';
import type { ServiceLink } from '../service/service-link.ts';
import type { WorkUnderWay } from './work-under-way.ts';

/** What all operations of an engine share. */
export type EngineParts = {
  store: Store;
  bus: EventBus;
  link: ServiceLink;
  hasher: FileHasher;
  copies: Copies;
  parquet: ParquetReader;
  clock: Clock;
  underWay: WorkUnderWay;
  /** Video ids known in this session to be there and ready. */
  checkedVideoIds: Set<string>;
};
