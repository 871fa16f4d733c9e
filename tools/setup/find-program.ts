import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the absolute path of a program on the PATH, or null. */
export function findProgram(name: string, path = process.env.PATH ?? ''): string | null {
  const fileNames = process.platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name];
  for (const folder of path.split(delimiter)) {
    for (const fileName of fileNames) {
      const candidate = join(folder, fileName);
      if (folder !== '' && isExecutableFile(candidate)) return candidate;
    }
  }
  return null;
}

function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
