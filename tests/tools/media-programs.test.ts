import { readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  findRedistributablePrograms,
  installedPrograms,
} from '../../tools/package/media-programs.ts';
import { makeFolder } from '../support/make-folder.ts';
import { projectRoot } from '../support/shared-folder.ts';

const builds = `.build/package-programs/${process.platform}-${process.arch}`;
const ffprobe = `${builds}/ffprobe${process.platform === 'win32' ? '.exe' : ''}`;

test('takes only builds of ours into a package for distribution', async () => {
  expect(() => findRedistributablePrograms('/nowhere')).toThrow(
    /node-av\.node does not exist\.\nA package for others needs builds .+ -- --own-use/s,
  );
  const root = await makeFolder({ [`${builds}/node-av.node`]: '\0--enable-gpl\0', [ffprobe]: '' });
  expect(findRedistributablePrograms(root)).toEqual({
    CLIPCHECK_PACKAGE_NODE_AV: builds,
    CLIPCHECK_PACKAGE_FFPROBE: builds,
  });
});

test.each(['--enable-nonfree', '--enable-libfdk-aac'])(
  'refuses a package for distribution with an FFmpeg built with %s',
  async (option) => {
    const configuration = `\0--enable-gpl ${option} --enable-libx264\0`;
    const nodeAv = `${builds}/node-av.node`;
    for (const built of [nodeAv, ffprobe]) {
      const root = await makeFolder({ [nodeAv]: '', [ffprobe]: '', [built]: configuration });
      expect(() => findRedistributablePrograms(root)).toThrow(`${built} was built with ${option}.`);
    }
  },
);

test('does not distribute the node-av that npm installs', async () => {
  const root = await makeFolder({ [ffprobe]: '' });
  await mkdir(join(root, builds), { recursive: true });
  const installed = join(projectRoot, installedPrograms.CLIPCHECK_PACKAGE_NODE_AV, 'node-av.node');
  await symlink(installed, join(root, builds, 'node-av.node'));
  expect(() => findRedistributablePrograms(root)).toThrow(/was built with --enable-/);
});

test('packages leave out the media programs that npm installs', () => {
  const require = createRequire(import.meta.resolve('electron-builder'));
  const builder = createRequire(require.resolve('app-builder-lib'));
  const { FileMatcher } = builder('./fileMatcher.js') as {
    FileMatcher: new (
      ...args: unknown[]
    ) => { createFilter(): (path: string, stat: object) => boolean };
  };
  const config = builder('js-yaml').load(
    readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8'),
  ) as { files: unknown[] };
  const exclusions = config.files.filter((it) => typeof it === 'string' && it.startsWith('!'));
  const expand = (pattern: string) => pattern.replace(/\$\{platform\}/, process.platform);
  const isPacked = new FileMatcher('/app', '/app', expand, ['**/*', ...exclusions]).createFilter();
  const packed = [
    'node_modules/node-av/dist/lib/binding.js',
    ...Object.values(installedPrograms).flatMap((folder) => [
      `${folder}/node-av.node`,
      `${folder}/ffprobe`,
    ]),
  ].filter((path) => isPacked(`/app/${path}`, { isDirectory: () => false }));
  expect(packed).toEqual(['node_modules/node-av/dist/lib/binding.js']);
});
