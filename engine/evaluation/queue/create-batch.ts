import { isAbsolute } from 'node:path';
import type { EvaluateOptions } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId, ClipId, ServiceId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { parseExactJson, parseJsonObject } from '../../../shared/service-api/exact-json.ts';
import { shortLocation } from '../../clips/addresses/display-location.ts';
import { type ListedAddress, parseAddresses } from '../../clips/addresses/listed-address.ts';
import type { FoundClip } from '../../clips/media/find/find-clips.ts';
import { completeSetup } from '../../service/settings/stored-settings.ts';
import type { BatchRow, NewBatch } from '../../store/tables/batches.ts';
import type { NewJob } from '../../store/tables/job-row.ts';
import { checkMetadata } from '../pipeline/request-of.ts';
import type { PromptRequest } from '../prompt-finder-for.ts';
import { processInChunks } from './process-in-chunks.ts';
import type { QueueParts } from './queue-parts.ts';
import type { RunningBatch } from './running-batch.ts';

type BatchSelection = {
  paths: readonly string[];
  clipIds: readonly ClipId[];
  addresses: readonly ListedAddress[];
};

export const readSelection = (text: string): BatchSelection => JSON.parse(text);

export const labelOf = (places: readonly string[]): string => {
  const [first] = places;
  if (first === undefined) return 'Clips';
  // The root of a disk has no name.
  const name = shortLocation(first) || first;
  return places.length === 1 ? name : `${name} and ${places.length - 1} more`;
};

/**
 * Whether to send uncertain runs again is not stored: it applies to the one command with the flag.
 */
export type StoredOptions = Omit<EvaluateOptions, 'resubmitUncertain'> & {
  /** Sources of its prompts; by default as in the settings. */
  prompts?: PromptRequest | undefined;
};

type OptionOverrides = { [Name in keyof StoredOptions]?: StoredOptions[Name] | undefined };

export const readOptions = (text: string): StoredOptions => parseExactJson(text) as StoredOptions;

export const optionsWith = (given: OptionOverrides, { settings }: QueueParts): StoredOptions => ({
  metadata: null,
  force: false,
  ...settings.read().defaults,
  ...(Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<StoredOptions>),
});

/** A batch to create; omitted members have their defaults, and its options those of the settings. */
type BatchToCreate = Partial<NewBatch> & { serviceId: ServiceId; options: OptionOverrides };

const createBatch = ({ serviceId, options, ...batch }: BatchToCreate, parts: QueueParts): BatchId =>
  parts.store.batches.create(serviceId, optionsWith(options, parts), batch);

/**
 * Queues a batch of known jobs once all are stored: a kill leaves no partial batch. One of a
 * command is stored as interrupted, so that a kill leaves nothing to repair.
 */
export const addJobs = async (
  jobs: readonly NewJob[],
  batch: Omit<BatchToCreate, 'phase'>,
  parts: QueueParts,
): Promise<BatchId> => {
  const { store } = parts;
  const { origin = 'window' } = batch;
  const label = batch.label ?? labelOf(jobs.map(({ path }) => path));
  const batchId = createBatch({ ...batch, origin, label, phase: 'adding' }, parts);
  await processInChunks(jobs, (chunk) => store.jobs.add(batchId, chunk));
  if (origin === 'command line') {
    store.batches.setPhase(batchId, 'interrupted', commandEnded);
  } else store.batches.setPhase(batchId, 'waiting', null);
  return batchId;
};

export const commandEnded = {
  code: 'interrupted',
  message: 'The command ended before all of its clips were evaluated. Resume evaluates the rest.',
};

export type AddBatch = {
  /** Absolute paths of files and folders. */
  paths: readonly string[];
  clipIds: readonly ClipId[];
  addresses?: readonly ListedAddress[];
  options: OptionOverrides;
  capUnits: number | null;
  /** Text of a JSON object; null for none. */
  metadata?: string | null;
  checksPrompts?: boolean;
};

const nothingNamed = (): AppError =>
  new AppError('usage', 'Name at least one file, folder, clip or URL to evaluate.');

const notAbsolute = (path: string): AppError =>
  new AppError('usage', `${path} is not an absolute path.`);

const nameOfClip = (clipId: ClipId | undefined, { store }: QueueParts): string =>
  clipId === undefined
    ? ''
    : (store.clips.address(clipId) ??
      store.clips.files(clipId)[0]?.path ??
      store.jobs.newestOfClip(clipId)?.path ??
      clipId);

const nameOf = (selection: BatchSelection, parts: QueueParts): string => {
  const { clipIds } = selection;
  const places = [...selection.paths, ...selection.addresses.map(({ address }) => address)];
  const names = clipIds.slice(0, 1).map((clipId) => nameOfClip(clipId, parts));
  return labelOf([...places, ...names, ...clipIds.slice(1)]);
};

/** @throws AppError usage, metadata_too_large */
const readMetadata = (text: string): StoredOptions['metadata'] => {
  const metadata = parseJsonObject(text);
  if (!metadata) throw new AppError('usage', 'Metadata must be a JSON object.');
  checkMetadata(metadata);
  return metadata;
};

/**
 * Adds a batch whose files are searched for when its turn comes.
 * @throws AppError usage, metadata_too_large, api_key_not_set, bad_base_url, key_unreadable
 */
export const addBatch = (request: AddBatch, parts: QueueParts, label?: string): BatchId => {
  const { link, settings, bus } = parts;
  const addresses = parseAddresses(request.addresses ?? []);
  const selection = { paths: [...request.paths], clipIds: [...request.clipIds], addresses };
  const { paths, clipIds } = selection;
  if (paths.length + clipIds.length + addresses.length === 0) throw nothingNamed();
  const relative = paths.find((path) => !isAbsolute(path));
  if (relative !== undefined) throw notAbsolute(relative);
  const metadata = request.metadata ? readMetadata(request.metadata) : null;
  const serviceId = link.id();
  completeSetup(settings, bus);
  const { capUnits, checksPrompts = false } = request;
  const options = { metadata, ...request.options };
  const name = label ?? nameOf(selection, parts);
  return createBatch(
    { serviceId, options, label: name, selection, capUnits, checksPrompts },
    parts,
  );
};

export type AddArrivals = {
  label: string;
  clips: readonly (FoundClip & { clipId: ClipId })[];
  options: OptionOverrides;
  /** Maximum units of all batches of a day together; null for no cap. */
  dailyCapUnits: number | null;
  /** The batch that last took clips of this folder, and the first batch of that day. */
  newestBatch: BatchId | null;
  dayBatch: BatchId | null;
};

const dayOf = (timeMs: number): string => new Date(timeMs).toDateString();

/** Whether a batch can take more clips: it has not begun, or it has stopped. */
const takesMore = (batch: BatchRow, live: RunningBatch | null): boolean =>
  live?.id !== batch.id && ['waiting', 'paused', 'stopped'].includes(batch.phase);

/**
 * Queues clips: in the newest batch of their folder if that has not begun or has stopped, else in a
 * new one, under the folder's daily cap.
 * @returns that batch, and the first batch of its day
 */
export const addArrivals = (
  request: AddArrivals,
  parts: QueueParts,
  live: RunningBatch | null,
): { batchId: BatchId; dayBatch: BatchId } => {
  const { store, link } = parts;
  const serviceId = link.id();
  const today = dayOf(Date.now());
  /** Returns a batch if it was created today, for the service in use under any key. */
  const todaysBatch = (id: BatchId | null): BatchRow | undefined => {
    const batch = store.batches.byId(id);
    if (!batch || dayOf(batch.createdMs) !== today) return undefined;
    return store.services.isSame(batch.serviceId, serviceId) ? batch : undefined;
  };

  const begin = (): { batchId: BatchId; dayBatch: BatchId } => {
    const { label, dailyCapUnits, options } = request;
    const day = dailyCapUnits === null ? undefined : todaysBatch(request.dayBatch);
    const capUnits = day ? null : dailyCapUnits;
    const retryOf = day?.id ?? null;
    const batchId = createBatch({ serviceId, options, label, capUnits, retryOf }, parts);
    return { batchId, dayBatch: day?.id ?? batchId };
  };

  return store.transaction(() => {
    const newest = todaysBatch(request.newestBatch);
    const into =
      newest?.serviceId === serviceId && takesMore(newest, live)
        ? { batchId: newest.id, dayBatch: todaysBatch(request.dayBatch)?.id ?? newest.id }
        : begin();
    store.jobs.add(into.batchId, request.clips);
    return into;
  });
};
