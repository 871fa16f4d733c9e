import { stat } from 'node:fs/promises';
import { libraryFilterSchema } from '../../shared/contract/library.ts';
import type { ReportSelection } from '../../shared/contract/reports.ts';
import type { DecisionFilter } from '../../shared/domain/decision.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import type { LibraryThread } from '../library/library-thread.ts';
import { clipOfTarget } from '../library/results/show-clip.ts';

/** Clips as a command line names them, in at most one of these ways; if none is given, all clips. */
export type NamedSelection = {
  readonly batch?: string | undefined;
  readonly view?: string | undefined;
  /** Clips by file, hash or evaluation, and folders; `path` is absolute. */
  readonly targets?: readonly { text: string; path: string }[] | undefined;
  /** Of these clips, only those with this decision. */
  readonly decision?: DecisionFilter | undefined;
};

type Sources = Pick<EngineParts, 'store' | 'hasher'> & { readonly thread: LibraryThread };

const byName = { by: 'name', direction: 'ascending' } as const;
const everything = libraryFilterSchema.parse({});

const viewOf = async (name: string, { thread }: Sources): Promise<ReportSelection> => {
  const all = await thread.call('views');
  const found = all.filter((view) => view.id === name || view.name === name);
  const [view, another] = found;
  if (view && !another) return { filter: view.filter, sort: view.sort };
  if (another) {
    const ids = found.map(({ id }) => id).join(', ');
    throw new AppError(
      'bad_input',
      `Several views are named ${name}. Use one of their ids: ${ids}.`,
    );
  }
  const known = all.map((known) => known.name).join(', ');
  throw new AppError(
    'bad_input',
    `There is no saved view named ${name}. ${known === '' ? 'None is saved yet' : `There are: ${known}`}.`,
  );
};

const batchOf = (prefix: string, { store }: Sources): ReportSelection => {
  const [batchId, another] = store.batches.like(prefix);
  if (batchId === undefined) {
    throw new AppError(
      'unknown_batch',
      `There is no batch ${prefix}. 'run --json' prints its key.`,
    );
  }
  if (another) {
    throw new AppError('unknown_batch', `Several batches begin with ${prefix}. Type more of it.`);
  }
  return { filter: { ...everything, batchId }, sort: byName };
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

const clipsOf = async (
  targets: readonly { text: string; path: string }[],
  { store, hasher, thread }: Sources,
): Promise<ReportSelection> => {
  const clipIds = new Set<ClipId>();
  for (const target of targets) {
    const found = (await isFolder(target.path))
      ? await thread.call('ids', { filter: { ...everything, folder: target.path }, sort: byName })
      : [await clipOfTarget(store, hasher, target)];
    for (const clipId of found) clipIds.add(clipId);
  }
  return { clipIds: [...clipIds] };
};

const clipsNamed = async (
  { batch, view, targets }: NamedSelection,
  sources: Sources,
): Promise<ReportSelection> => {
  if (view !== undefined) return viewOf(view, sources);
  if (batch !== undefined) return batchOf(batch, sources);
  if (targets !== undefined) return clipsOf(targets, sources);
  return { filter: everything, sort: byName };
};

/** @throws AppError bad_input, unknown_batch, unknown_run */
export const reportSelection = async (
  { decision, ...named }: NamedSelection,
  sources: Sources,
): Promise<ReportSelection> => {
  const selection = await clipsNamed(named, sources);
  if (decision === undefined) return selection;
  const { thread } = sources;
  const clipIds = 'clipIds' in selection ? selection.clipIds : await thread.call('ids', selection);
  return { clipIds: await thread.call('decidedClips', { clipIds, decision }) };
};
