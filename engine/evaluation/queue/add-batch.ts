import { isAbsolute } from 'node:path';
import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { type ListedAddress, parseAddresses } from '../../clips/addresses/listed-address.ts';
import { type BatchSelection, labelOf } from './batch-selection.ts';
import { createBatch, type OptionOverrides } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';

export type AddBatch = {
  /** Absolute paths of files and folders. */
  paths: readonly string[];
  clipIds: readonly ClipId[];
  addresses?: readonly ListedAddress[];
  options: OptionOverrides;
  capUnits: number | null;
  /** Whether to find prompts first, and show them before anything is submitted. */
  checksPrompts?: boolean;
};

const nothingNamed = (): AppError =>
  new AppError('usage', 'Name at least one file, folder, clip or URL to evaluate.');

const notAbsolute = (path: string): AppError =>
  new AppError('usage', `${printableText(path)} is not an absolute path.`);

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

/**
 * Adds a batch to the end of the queue; its files are searched for when its turn comes.
 * @param label replaces the name made from its paths and addresses
 * @throws AppError usage, api_key_not_set, bad_base_url, key_unreadable
 */
export const addBatch = (request: AddBatch, parts: QueueParts, label?: string): BatchId => {
  const { link, settings, bus } = parts;
  const addresses = parseAddresses(request.addresses ?? []);
  const selection = { paths: [...request.paths], clipIds: [...request.clipIds], addresses };
  const { paths, clipIds } = selection;
  if (paths.length + clipIds.length + addresses.length === 0) throw nothingNamed();
  const relative = paths.find((path) => !isAbsolute(path));
  if (relative !== undefined) throw notAbsolute(relative);
  const serviceId = link.id();
  // Queuing clips completes first-run setup.
  if (!settings.read().isSetUp) {
    settings.write({ isSetUp: true });
    bus.emit({ type: 'settings-changed' });
  }
  const { options, capUnits, checksPrompts = false } = request;
  const name = label ?? nameOf(selection, parts);
  return createBatch(
    { serviceId, options, label: name, selection, capUnits, checksPrompts },
    parts,
  );
};
