import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileHasher } from '../../../../engine/clips/media/hash/file-hasher.ts';

/* Hashes all files of a folder: `hash-files.ts <folder>`. */
const [, , folder = ''] = process.argv;
const hasher = createFileHasher();
const names = await readdir(folder);
await Promise.all(names.map((name) => hasher.hash(join(folder, name))));
await hasher.close();
