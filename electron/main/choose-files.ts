import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { FileQuestion } from '../../shared/contract/app.ts';

const formats = ['mp4', 'mov', 'm4v', 'webm', 'mkv', 'avi'];
// Some systems compare extensions case-sensitively.
const clipFiles = {
  name: 'Clips',
  extensions: formats.flatMap((format) => [format, format.toUpperCase()]),
};
const allFiles = { name: 'All files', extensions: ['*'] };

const target: OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] };
const folders: OpenDialogOptions = { properties: ['openDirectory', 'multiSelections'] };
const files: OpenDialogOptions = { properties: ['openFile', 'multiSelections'] };

const dialogs: Readonly<Record<FileQuestion, OpenDialogOptions>> = {
  evaluateFolder: { ...folders, title: 'Evaluate folders', buttonLabel: 'Evaluate' },
  evaluateClips: {
    ...files,
    title: 'Evaluate clips',
    buttonLabel: 'Evaluate',
    filters: [clipFiles, allFiles],
  },
  findFolder: { ...folders, title: 'Search folders for the clip', buttonLabel: 'Search here' },
  // The file may have been renamed, with any extension.
  findClip: { ...files, title: 'Choose the clip’s file', buttonLabel: 'Choose' },
  importReport: {
    properties: ['openFile'],
    title: 'Import a report',
    buttonLabel: 'Import',
    filters: [{ name: 'Reports and answers', extensions: ['jsonl', 'json'] }, allFiles],
  },
  watch: { ...folders, title: 'Watch folders', buttonLabel: 'Watch' },
  sort: { ...target, title: 'Sort to a folder', buttonLabel: 'Sort here' },
  share: { ...target, title: 'Share through a folder', buttonLabel: 'Share here' },
};

/** Returns absolute paths; null if cancelled. @param window whose dialog it is */
export const chooseFiles = async (
  question: FileQuestion,
  window: BrowserWindow | null,
): Promise<string[] | null> => {
  const options = dialogs[question];
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled || filePaths.length === 0 ? null : filePaths;
};
