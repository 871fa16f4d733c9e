import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const root = import.meta.dirname;

/*
 * What a browser must have built: the page, for the desktop and for browsers alike, and the
 * preload, which Electron's sandbox takes only as one CommonJS file. The main process is not
 * built: Electron runs its TypeScript (docs/adr/0001, 0005).
 */
export default defineConfig({
  preload: {
    build: {
      outDir: join(root, '.build/preload'),
      externalizeDeps: false,
      rolldownOptions: {
        input: join(root, 'electron/preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: 'preload.cjs' },
      },
    },
  },
  renderer: {
    root: join(root, 'renderer'),
    plugins: [react()],
    build: {
      outDir: join(root, '.build/renderer'),
      emptyOutDir: true,
      // The web host's page runs in any current browser, not only in Electron's.
      target: 'es2022',
      minify: true,
      license: { fileName: 'licences.md' },
      rolldownOptions: { input: join(root, 'renderer/index.html') },
    },
  },
});
