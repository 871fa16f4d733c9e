import { dirname, relative, resolve, sep } from 'node:path';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/** `'…', import.meta.url` in `new URL(…)`; of a template, the part before its first variable. */
const fileUrl = /(?<=new URL\(\s*)(?:'(?<path>\.[^']*)'|`(?<start>\.[^`$]*))/g;

const anyFileUrl = /new URL\([^;]*?,\s*import\.meta\.url/g;

const slashed = (path: string): string => path.split(sep).join('/');

/**
 * Keeps `new URL('…', import.meta.url)` right in a bundle: the entry of a thread or a process
 * becomes an entry of the bundle; other files stay where they are in the project.
 * @param toRoot path from the bundle, whose files lie side by side, to the package's root
 */
export const programFiles = (root: string, toRoot: string): Plugin => {
  return {
    name: 'program-files',
    enforce: 'pre',
    resolveFileUrl: ({ fileName }) => `'./${fileName}'`,
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const edited = new MagicString(code);
        const found = [...code.matchAll(fileUrl)];
        if (found.length !== [...code.matchAll(anyFileUrl)].length) {
          this.error(`${id} names a file by an expression that the build does not understand.`);
        }
        for (const { 0: text, index, groups } of found) {
          const path = groups?.path ?? groups?.start ?? '';
          const target = resolve(dirname(id), path);
          const end = index + text.length;
          if (path.endsWith('.ts')) {
            const reference = this.emitFile({ type: 'chunk', id: target });
            edited.update(index, end, `import.meta.ROLLUP_FILE_URL_${reference}`);
          } else {
            const moved = `${toRoot}/${slashed(relative(root, target))}${path.endsWith('/') ? '/' : ''}`;
            edited.update(index + 1, index + 1 + path.length, moved);
          }
        }
        return { code: edited.toString(), map: edited.generateMap({ hires: 'boundary' }) };
      },
    },
  };
};
