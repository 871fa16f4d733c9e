import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { installedImport } from './tools/build/installed-packages.ts';
import { programFiles } from './tools/build/program-files.ts';

const root = import.meta.dirname;

/*
 * What a browser must have built: the page, for the desktop and for browsers alike, and the
 * preload, which Electron's sandbox takes only as one CommonJS file. The rest runs from its
 * TypeScript during development; packages get it built too (`--mode package`, docs/adr/0001, 0005).
 */
export default defineConfig(({ mode }) => {
  const out = join(root, mode === 'package' ? '.build/package/.build' : '.build');
  return {
    ...(mode === 'package' && {
      main: {
        plugins: [programFiles(root, '../..')],
        build: {
          outDir: join(out, 'program'),
          emptyOutDir: true,
          externalizeDeps: false,
          sourcemap: true,
          target: 'node24',
          license: { fileName: 'licences.md' },
          rolldownOptions: {
            input: {
              clipcheck: join(root, 'hosts/cli/start.ts'),
              desktop: join(root, 'electron/main/main.ts'),
            },
            external: [installedImport(root)],
            output: {
              entryFileNames: '[name].js',
              // Those of S3's SDK are known by their names, which electron-builder.yml leaves out.
              chunkFileNames: ({ facadeModuleId: entry, moduleIds }) =>
                [entry ?? '', ...moduleIds].some((id) => /node_modules.@(aws|smithy)/.test(id))
                  ? 's3-[name]-[hash].js'
                  : '[name]-[hash].js',
            },
          },
        },
      },
    }),
    preload: {
      build: {
        outDir: join(out, 'preload'),
        externalizeDeps: false,
        rolldownOptions: {
          input: join(root, 'electron/preload/preload.ts'),
          output: { format: 'cjs', entryFileNames: 'preload.cjs' },
        },
      },
    },
    renderer: {
      root: join(root, 'renderer'),
      plugins: [react({ jsxImportSource: '#printable' })],
      build: {
        outDir: join(out, 'renderer'),
        emptyOutDir: true,
        // The web host's page runs in any current browser, not only in Electron's.
        target: 'es2022',
        // The oldest that know light-dark(), which would be replaced for others.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        minify: true,
        license: { fileName: 'licences.md' },
        rolldownOptions: { input: join(root, 'renderer/index.html') },
      },
    },
  };
});
