/* The least that an Electron app can do: a window with an empty page, shown once it is painted. */
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false });
  window.once('ready-to-show', () => {
    window.show();
    process.stdout.write('shown\n');
  });
  window.loadURL('about:blank');
});
