import { app, Menu, type MenuItemConstructorOptions } from 'electron';

type Item = MenuItemConstructorOptions;

const separator: Item = { type: 'separator' };

/**
 * Builds the application menu. Items that run actions of the page show no shortcuts, since the user
 * can change those there.
 * @param runAction runs an action of the page by its id (`renderer/actions/action-catalogue.ts`)
 */
export const buildMenu = (runAction: (actionId: string) => void): Menu => {
  const action = (label: string, id: string): Item => ({ label, click: () => runAction(id) });
  const isMac = process.platform === 'darwin';
  const appMenu: Item = {
    label: app.name,
    submenu: [
      { role: 'about' },
      separator,
      action('Settings…', 'go.settings'),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  const file: Item = {
    label: '&File',
    submenu: [
      action('Evaluate a &folder…', 'clips.addFolder'),
      action('Evaluate &clips…', 'clips.addFiles'),
      action('&Watch a folder…', 'clips.watchFolder'),
      action('Evaluate clips from &URLs…', 'clips.addAddresses'),
      action('Evaluate the &sample clips', 'clips.addSamples'),
      separator,
      action('Create &report for the selected clips…', 'selection.export'),
      action('Sort &to folders…', 'selection.sort'),
      separator,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  };
  const edit: Item = {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      separator,
      action('&Find', 'view.search'),
    ],
  };
  const view: Item = {
    label: '&View',
    submenu: [
      action('&Library', 'go.library'),
      action('&Queue', 'go.queue'),
      action('&Reports', 'go.reports'),
      action('&Trends', 'go.trends'),
      action('&Evaluator', 'go.service'),
      action('&Settings', 'go.settings'),
      separator,
      action('&Find an action…', 'app.palette'),
      action('Switch between &dark and light', 'view.theme'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
      ...(app.isPackaged ? [] : [separator, { role: 'toggleDevTools' } as Item]),
    ],
  };
  const window: Item = {
    label: '&Window',
    submenu: [{ role: 'minimize' }, ...(isMac ? [{ role: 'zoom' } as Item] : [])],
  };
  const help: Item = {
    role: 'help',
    label: '&Help',
    submenu: [
      action('&Keyboard shortcuts', 'go.shortcuts'),
      action('&Welcome', 'go.firstRun'),
      ...(isMac ? [] : [separator, { role: 'about' } as Item]),
    ],
  };
  return Menu.buildFromTemplate([...(isMac ? [appMenu] : []), file, edit, view, window, help]);
};
