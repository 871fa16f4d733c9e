import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { FileQuestion } from '../../shared/contract/app.ts';

const formats = ['mp4', 'mov', 'm4v', 'webm', 'mkv', 'avi'];
// Some systems compare extensions case-sensitively.
const clipFiles = {
  name: 'Clips',
  extensions: formats.flatMap((format) => [format, format.toUpperCase()]),
};
const allFiles = { name: 'All files', extensions: ['*'] };

type ClipsKind = Exclude<FileQuestion['kind'], 'report'>;

const properties: Record<ClipsKind, OpenDialogOptions> = {
  folder: { properties: ['openDirectory', 'multiSelections'] },
  clips: { properties: ['openFile', 'multiSelections'] },
};

const dialogs: Record<
  Exclude<FileQuestion['purpose'], 'watch' | 'sort'>,
  Record<ClipsKind, OpenDialogOptions>
> = {
  evaluate: {
    folder: { title: 'Evaluate folders', buttonLabel: 'Evaluate' },
    clips: { title: 'Evaluate clips', buttonLabel: 'Evaluate', filters: [clipFiles, allFiles] },
  },
  find: {
    folder: { title: 'Search folders for the clip', buttonLabel: 'Search here' },
    // The clip's file may have been renamed, with any extension.
    clips: { title: 'Choose the clip’s file', buttonLabel: 'Choose', filters: [allFiles] },
  },
};

const reportDialog: OpenDialogOptions = {
  properties: ['openFile'],
  title: 'Import a report',
  buttonLabel: 'Import',
  filters: [{ name: 'JSON Lines', extensions: ['jsonl'] }, allFiles],
};

const watchDialog: OpenDialogOptions = {
  ...properties.folder,
  title: 'Watch folders',
  buttonLabel: 'Watch',
};

const sortDialog: OpenDialogOptions = {
  properties: ['openDirectory', 'createDirectory'],
  title: 'Sort to a folder',
  buttonLabel: 'Sort here',
};

const optionsFor = ({ kind, purpose }: FileQuestion): OpenDialogOptions => {
  if (kind === 'report') return reportDialog;
  if (purpose === 'sort') return sortDialog;
  if (purpose === 'watch') return watchDialog;
  return { ...properties[kind], ...dialogs[purpose][kind] };
};

/** Returns absolute paths; null if cancelled. @param window whose dialog it is */
export const chooseFiles = async (
  question: FileQuestion,
  window: BrowserWindow | null,
): Promise<string[] | null> => {
  const options = optionsFor(question);
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled || filePaths.length === 0 ? null : filePaths;
};
