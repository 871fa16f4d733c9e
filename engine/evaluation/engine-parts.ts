import type { Copies } from '../clips/copies/create-copies.ts';
import type { FileHasher } from '../clips/media/hash/file-hasher.ts';
import type { ParquetReader } from '../clips/prompts/parquet-reader.ts';
import type { Clock } from '../clock.ts';
import type { ServiceLink } from '../service/service-link.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { Store } from '../store/store.ts';
import type { TaskTracker } from './task-tracker.ts';

export type EngineParts = {
  store: Store;
  bus: EventBus;
  link: ServiceLink;
  hasher: FileHasher;
  copies: Copies;
  parquet: ParquetReader;
  clock: Clock;
  tasks: TaskTracker;
  /** Video ids that this session has seen ready at the service, see `checkedId`. */
  checkedVideoIds: Set<string>;
};
