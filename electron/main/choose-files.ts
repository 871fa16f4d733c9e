import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { FileQuestion } from '../../shared/contract/app.ts';

const formats = ['mp4', 'mov', 'm4v', 'webm', 'mkv', 'avi'];
// Some systems compare extensions case-sensitively.
const clipFiles = {
  name: 'Clips',
  extensions: formats.flatMap((format) => [format, format.toUpperCase()]),
};
const allFiles = { name: 'All files', extensions: ['*'] };

const dialogs: Readonly<Record<FileQuestion, OpenDialogOptions>> = {
  evaluateFolder: {
    properties: ['openDirectory', 'multiSelections'],
    title: 'Evaluate folders',
    buttonLabel: 'Evaluate',
  },
  evaluateClips: {
    properties: ['openFile', 'multiSelections'],
    title: 'Evaluate clips',
    buttonLabel: 'Evaluate',
    filters: [clipFiles, allFiles],
  },
  findFolder: {
    properties: ['openDirectory', 'multiSelections'],
    title: 'Search folders for the clip',
    buttonLabel: 'Search here',
  },
  findClip: {
    properties: ['openFile', 'multiSelections'],
    title: 'Choose the clip’s file',
    buttonLabel: 'Choose',
    // It may have been renamed, with any extension.
    filters: [allFiles],
  },
  importReport: {
    properties: ['openFile'],
    title: 'Import a report',
    buttonLabel: 'Import',
    filters: [{ name: 'Reports and answers', extensions: ['jsonl', 'json'] }, allFiles],
  },
  watch: {
    properties: ['openDirectory', 'multiSelections'],
    title: 'Watch folders',
    buttonLabel: 'Watch',
  },
  sort: {
    properties: ['openDirectory', 'createDirectory'],
    title: 'Sort to a folder',
    buttonLabel: 'Sort here',
  },
  share: {
    properties: ['openDirectory', 'createDirectory'],
    title: 'Share through a folder',
    buttonLabel: 'Share here',
  },
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
