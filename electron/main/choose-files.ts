import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { FileQuestion } from '../../shared/contract/app.ts';

const formats = ['mp4', 'mov', 'm4v', 'webm', 'mkv', 'avi'];
// Some systems distinguish upper and lower case.
const clipFiles = {
  name: 'Clips',
  extensions: formats.flatMap((format) => [format, format.toUpperCase()]),
};
const allFiles = { name: 'All files', extensions: ['*'] };

type ClipsQuestion = Exclude<FileQuestion['kind'], 'report'>;

const kinds: Record<ClipsQuestion, OpenDialogOptions> = {
  folder: { properties: ['openDirectory', 'multiSelections'] },
  clips: { properties: ['openFile', 'multiSelections'] },
};

const words: Record<
  Exclude<FileQuestion['purpose'], 'watch' | 'sort'>,
  Record<ClipsQuestion, OpenDialogOptions>
> = {
  evaluate: {
    folder: { title: 'Evaluate folders', buttonLabel: 'Evaluate' },
    clips: { title: 'Evaluate clips', buttonLabel: 'Evaluate', filters: [clipFiles, allFiles] },
  },
  find: {
    folder: { title: 'Search folders for the clip', buttonLabel: 'Search here' },
    // The file may have any extension by now.
    clips: { title: 'Choose the clip’s file', buttonLabel: 'Choose', filters: [allFiles] },
  },
};

const aReport: OpenDialogOptions = {
  properties: ['openFile'],
  title: 'Import a report',
  buttonLabel: 'Import',
  filters: [{ name: 'JSON Lines', extensions: ['jsonl'] }, allFiles],
};

const watchedFolders: OpenDialogOptions = {
  ...kinds.folder,
  title: 'Watch folders',
  buttonLabel: 'Watch',
};

const sortDialog: OpenDialogOptions = {
  properties: ['openDirectory', 'createDirectory'],
  title: 'Sort to a folder',
  buttonLabel: 'Sort here',
};

const optionsFor = ({ kind, purpose }: FileQuestion): OpenDialogOptions => {
  if (kind === 'report') return aReport;
  if (purpose === 'sort') return sortDialog;
  return purpose === 'watch' ? watchedFolders : { ...kinds[kind], ...words[purpose][kind] };
};

/** Shows the system's dialog. @returns absolute paths; null when it was cancelled */
export const chooseFiles = async (question: FileQuestion): Promise<string[] | null> => {
  const options = optionsFor(question);
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled || filePaths.length === 0 ? null : filePaths;
};
