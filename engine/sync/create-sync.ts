import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { reportOptionsSchema } from '../../shared/contract/reports.ts';
import { maxPersonLength, type Sharing, type SyncStatus } from '../../shared/contract/settings.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import { createMutex } from '../evaluation/queue/mutex.ts';
import { importRecords } from '../library/records/import/import-records.ts';
import { neverAborted } from '../never-aborted.ts';
import type { createReports } from '../reports/create-reports.ts';
import type { StoredSettings } from '../service/settings/stored-settings.ts';
import { readStoredJson } from '../store/stored-json.ts';
import type { SharedPart } from '../store/tables/shared-clips.ts';
import {
  explainFolderError,
  listSharedFiles,
  readSharedHeader,
  type SharedFile,
} from './shared-folder.ts';

/** Time between two looks at the folder, and between a change here and its writing. */
const intervalMs = 30_000;

/** Number of clips from which a file is full, so that a change does not rewrite all of them. */
const fullFileClips = 1000;

/** Difference between two clocks that is not mentioned. */
const maxAheadMinutes = 5;

const memoryName = 'sync';

const unexpected =
  'Syncing failed unexpectedly. Nothing was deleted. If it happens again, report it.';

/** What the last sync left, so that only changes are read and written. */
type Memory = {
  libraryId: string;
  folder: string;
  name: string;
  isTrusted: boolean;
  lastMs: number | null;
  /** No own file is newer, unless a copy of this library wrote it; null while one is written. */
  newestMs: number | null;
  /** Which clips, as of when, own files have, by name. */
  written: Record<string, string>;
  /** Files of colleagues by name. */
  read: Record<string, { stamp: string; person: string; notes: string[] }>;
};

type SyncParts = EngineParts & {
  dataDir: string;
  reports: Pick<ReturnType<typeof createReports>, 'write'>;
  settings: StoredSettings;
};

type SyncRequest = Sharing & {
  folder: string;
  /** Whether the user has just asked for it, who knows that the folder is the right one. */
  isAsked: boolean;
};

/** What a sync did. */
type Synced = {
  /** Number of files written for colleagues. */
  files: number;
  /** By colleague: clips read, and news about them. */
  read: { name: string; clips: number; news: number }[];
  /** What the user should know about. */
  notes: string[];
};

type Syncing = {
  memory: Memory;
  files: readonly SharedFile[];
  done: Synced;
  signal: AbortSignal;
};

const accountName = (): string => {
  try {
    return userInfo().username;
  } catch {
    // In a container, an account may have no name.
    return hostname();
  }
};

const nameOf = ({ name }: Pick<Sharing, 'name'>): string =>
  name || accountName().slice(0, maxPersonLength);

const ignore = (): void => undefined;

/**
 * Joins minutes to the parts that go into files. By time, as clips are reviewed; and by month, so
 * that a deletion does not shift those of later ones.
 */
const partsOf = (minutes: readonly SharedPart[]): SharedPart[] => {
  const parts: SharedPart[] = [];
  for (const minute of minutes) {
    const last = parts.at(-1);
    const isSameMonth = last?.time.slice(0, 7) === minute.time.slice(0, 7);
    if (!last || !isSameMonth || last.clips >= fullFileClips) parts.push(minute);
    else {
      parts[parts.length - 1] = {
        time: last.time,
        clips: last.clips + minute.clips,
        revision: Math.max(last.revision, minute.revision),
        checksum: last.checksum + minute.checksum,
      };
    }
  }
  return parts;
};

/**
 * Shares what the user says with colleagues through a folder: every library writes files of its
 * own, and reads those of others. Deletes nothing here, and only files of its own there.
 */
export const createSync = (parts: SyncParts) => {
  const { store, bus, dataDir, reports, settings, clock, tasks } = parts;
  const mutex = createMutex();
  let problem: string | null = null;

  const remembered = (): Memory => ({
    libraryId: randomUUID(),
    folder: '',
    name: '',
    isTrusted: false,
    lastMs: null,
    newestMs: 0,
    written: {},
    read: {},
    ...readStoredJson<Memory>(store.settings.get(memoryName)),
  });
  const remember = (memory: Memory): void => store.settings.set(memoryName, JSON.stringify(memory));

  const begin = ({ folder, name, isTrusted }: SyncRequest): Memory => {
    const memory = remembered();
    const isOther = memory.folder !== folder;
    if (isOther || memory.name !== name) memory.written = {};
    if (isOther || memory.isTrusted !== isTrusted) memory.read = {};
    return Object.assign(memory, { folder, name, isTrusted });
  };

  /** A copy of the data folder has the same id, and must not overwrite the files of this one. */
  const separateFromCopy = async ({ memory, files, done }: Syncing): Promise<void> => {
    for (const file of files.filter(({ libraryId }) => libraryId === memory.libraryId)) {
      const header = await readSharedHeader(file).catch(ignore);
      if (!header || header.madeMs <= (memory.newestMs ?? Number.POSITIVE_INFINITY)) continue;
      Object.assign(memory, { libraryId: randomUUID(), written: {} });
      done.notes.push(
        `A copy of this library has written ${file.name}. This library now has files of its own.`,
      );
      return;
    }
  };

  /** @returns notes for the user */
  const readFile = async (file: SharedFile, { memory, done, signal }: Syncing) => {
    const { name, madeMs } = await readSharedHeader(file);
    const aheadMinutes = Math.round((madeMs - Date.now()) / 60_000);
    const colleague = { id: file.libraryId, name, isTrusted: memory.isTrusted };
    const imported = await importRecords(file.path, parts, dataDir, ignore, signal, colleague);
    const [news, broken] = 'broken' in imported ? [imported.verdicts, imported.broken] : [0, 0];
    done.read.push({ name, clips: imported.clips, news });
    const notes = [
      ...(broken > 0 ? [`${broken} lines of ${file.name} (${name}) could not be read.`] : []),
      ...(aheadMinutes > maxAheadMinutes
        ? [`The clock of ${name} is ${aheadMinutes} minutes ahead of the one here. Set both.`]
        : []),
    ];
    return { person: name, notes };
  };

  const readOthers = async (syncing: Syncing): Promise<void> => {
    const { memory, files, done } = syncing;
    const before = memory.read;
    memory.read = {};
    for (const { name } of files) if (before[name]) memory.read[name] = before[name];
    for (const file of files) {
      const { name, stamp, libraryId } = file;
      if (libraryId === memory.libraryId || before[name]?.stamp === stamp) continue;
      const read = await readFile(file, syncing).catch((error: unknown) => {
        // What concerns the file alone must not keep others out.
        if (!(error instanceof AppError)) throw error;
        const { code, message } = error;
        if (code === 'bad_input') return { notes: [`${name} was skipped: ${message}.`] };
        // It may become readable without a change.
        if (code === 'file_unreadable') return { stamp: '', notes: [message] };
        throw error;
      });
      memory.read[name] = { stamp, person: '', ...read };
      done.notes.push(...read.notes.filter((note) => !before[name]?.notes.includes(note)));
      remember(memory);
    }
  };

  const writeOwn = async ({ memory, files, done, signal }: Syncing): Promise<void> => {
    const { libraryId, folder, written } = memory;
    const own = new Set(
      files.filter((file) => file.libraryId === libraryId).map(({ name }) => name),
    );
    const all = partsOf(store.sharedClips.minutes());
    for (const [index, { time, ...clips }] of all.entries()) {
      const from = index === 0 ? '' : time;
      const name = `${libraryId}${from && `.${from}`}.jsonl`;
      const state = Object.values(clips).join(' ');
      if (own.delete(name) && written[name] === state) continue;
      remember({ ...memory, newestMs: null });
      const request = {
        format: 'jsonl' as const,
        selection: { clipIds: store.sharedClips.added(from, all[index + 1]?.time) },
        options: reportOptionsSchema.parse({}),
        library: { id: libraryId, name: memory.name },
      };
      const target = join(folder, name);
      await reports.write({ ...request, target, replaces: true }, ignore, signal);
      written[name] = state;
      done.files += 1;
      // The clock may have been set back.
      memory.newestMs = Math.max(memory.newestMs ?? 0, Date.now());
      remember(memory);
    }
    // Their clips are in other files now, and whoever reads them last would take them for newer.
    for (const name of own) {
      await rm(join(folder, name));
      delete written[name];
    }
  };

  const syncFolder = async (request: SyncRequest, signal: AbortSignal): Promise<Synced> => {
    const { folder, isAsked } = request;
    store.becomeWriter();
    const memory = begin(request);
    const files = await listSharedFiles(folder);
    if (!isAsked && files.length === 0 && Object.keys(memory.written).length > 0) {
      throw new AppError(
        'path_not_found',
        `The shared folder ${folder} is empty, as a drive that is not connected would be. Nothing was written. Connect it; or, to share there again, sync now.`,
      );
    }
    const syncing: Syncing = { memory, files, done: { files: 0, read: [], notes: [] }, signal };
    await separateFromCopy(syncing);
    await readOthers(syncing);
    await writeOwn(syncing);
    remember({ ...memory, lastMs: Date.now() });
    return syncing.done;
  };

  /** @throws AppError path_unreadable, path_not_found, bad_input, data_folder_busy, output_not_written */
  const sync = (request: SyncRequest, given: AbortSignal): Promise<Synced> =>
    tasks.run(given, (signal) =>
      mutex(async () => {
        try {
          const done = await syncFolder({ ...request, name: nameOf(request) }, signal);
          problem = null;
          for (const message of new Set(done.notes)) bus.emit({ type: 'note', message });
          return done;
        } catch (error) {
          const explained = explainFolderError(request.folder, error);
          problem = explained instanceof AppError ? explained.message : unexpected;
          throw explained;
        } finally {
          bus.emit({ type: 'sync-changed' });
        }
      }, signal),
    );

  /** Syncs with the folder of the settings, if there is one. */
  const syncChosen = async (signal: AbortSignal, isAsked = true): Promise<void> => {
    const { folder, ...sharing } = settings.read().sharing;
    if (folder !== null) await sync({ ...sharing, folder, isAsked }, signal);
  };

  /** Syncs whenever something has changed here or in the folder, until the engine is closed. */
  const follow = async (signal: AbortSignal): Promise<void> => {
    let waiting = new AbortController();
    bus.subscribe(({ type }) => {
      if (type === 'settings-changed') waiting.abort();
    });
    while (!signal.aborted) {
      waiting = new AbortController();
      // The status has the error, and the next round tries again.
      await syncChosen(signal, false).catch(ignore);
      await clock.sleep(intervalMs, AbortSignal.any([signal, waiting.signal])).catch(ignore);
    }
  };

  return {
    sync,
    syncChosen,
    status: (): SyncStatus => {
      const { lastMs, folder, read } = remembered();
      const isChosen = folder === settings.read().sharing.folder;
      const files = Object.values(isChosen ? read : {});
      return {
        defaultName: nameOf({ name: '' }),
        lastMs: isChosen ? lastMs : null,
        problem,
        notes: [...new Set(files.flatMap(({ notes }) => notes))],
        people: [...new Set(files.map(({ person }) => person))].filter(Boolean).sort(),
      };
    },
    start: (): void => void tasks.run(neverAborted, follow).catch(ignore),
  };
};
