import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron';

const options: Record<'folder' | 'clips', OpenDialogOptions> = {
  folder: {
    title: 'Evaluate folders',
    buttonLabel: 'Evaluate',
    properties: ['openDirectory', 'multiSelections'],
  },
  clips: {
    title: 'Evaluate clips',
    buttonLabel: 'Evaluate',
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: 'MP4 clips', extensions: ['mp4', 'MP4'] },
      { name: 'All files', extensions: ['*'] },
    ],
  },
};

/** Shows the system's dialog. @returns absolute paths; null when it was cancelled */
export const chooseFiles = async (kind: 'folder' | 'clips'): Promise<string[] | null> => {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options[kind])
    : await dialog.showOpenDialog(options[kind]);
  return canceled || filePaths.length === 0 ? null : filePaths;
};
