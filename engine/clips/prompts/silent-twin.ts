import { join, parse } from 'node:path';

/**
 * The path of the silent clip that VHS writes beside `NAME_00001-audio.mp4`: the same without
 * `-audio`. Some of its versions lost the tags of the copy with sound (prompt-sources, 4a: VHS#649).
 * @returns null for other clips; whether the file is there is not looked at
 */
export const silentTwinOf = (path: string): string | null => {
  const { dir, name, ext } = parse(path);
  const stem = /^(.+)-audio$/i.exec(name)?.[1];
  return stem === undefined ? null : join(dir, stem + ext);
};
