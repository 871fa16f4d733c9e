import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const NOT_SOURCE = new Set(['node_modules', '.build', '.git', 'coverage', 'screenshots']);

export function listSourceFiles(root: string): string[] {
  const files: string[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (NOT_SOURCE.has(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  visit('');
  return files.sort();
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}
