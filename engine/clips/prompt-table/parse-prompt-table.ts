import { shortLocation } from '../addresses/display-location.ts';
import { unguardCell } from '../files/csv-row.ts';
import type { ParsedManifest } from '../prompts/manifest-row.ts';
import { foldName, matchQuality, tidyRelativePath } from '../prompts/name-key.ts';
import { parseCsvManifest, readHeader } from '../prompts/parse-csv-manifest.ts';

const endOf = (path: string, name: string): string =>
  path.split('/').slice(-name.split('/').length).join('/');

/**
 * Creates a function that finds clips by full path, its last parts, or the file name with or without
 * extension. Names are compared after Unicode NFC and case folding; the best match wins.
 */
export const createFindByName = <Clip extends { path: string }>(clips: readonly Clip[]) => {
  const entries = clips.flatMap((clip) => {
    const path = tidyRelativePath(clip.path);
    const stem = path.replace(/\.[^./]{1,5}$/, '');
    const whole = { clip, path, hasExtension: true };
    return stem === path ? [whole] : [whole, { clip, path: stem, hasExtension: false }];
  });
  const byName = Map.groupBy(entries, ({ path }) => foldName(shortLocation(path)));

  return (name: string): Clip[] => {
    const wanted = tidyRelativePath(name.trim());
    const alike = byName.get(foldName(shortLocation(wanted))) ?? [];
    const rated = alike.flatMap(({ clip, path, hasExtension }) => {
      const quality = matchQuality(endOf(path, wanted), wanted);
      return quality === 0 ? [] : [{ clip, rating: quality * 2 + Number(hasExtension) }];
    });
    const best = rated.reduce((max, { rating }) => Math.max(max, rating), 0);
    return rated.filter(({ rating }) => rating === best).map(({ clip }) => clip);
  };
};

const delimiters = ['\t', ';', ','] as const;

const columnOrders = [
  ['file', 'prompt'],
  ['prompt', 'file'],
] as const;

const unguardRows = ({ rows, complaints }: ParsedManifest): ParsedManifest => ({
  complaints,
  rows: rows.map((row) => ({
    ...row,
    name: unguardCell(row.name),
    prompt: row.prompt === null ? null : unguardCell(row.prompt),
  })),
});

/**
 * Parses CSV with `,`, `;` or tab, or cells copied from a spreadsheet. Without a header line it has
 * two columns; `isClipName` decides which one names the files.
 */
export const parsePromptTable = async (
  text: string,
  isClipName: (name: string) => boolean,
): Promise<ParsedManifest> => {
  const table = text.replace(/^\uFEFF/, '').replace(/^[\r\n]+/, '');
  const line = /^[^\r\n]*/.exec(table)?.[0] ?? '';
  const header = readHeader(line, 'files');
  if (header.hasNames && header.hasPrompts) return unguardRows(await parseCsvManifest(table));
  const delimiter = delimiters.find((one) => line.includes(one)) ?? ',';
  const readings = await Promise.all(
    columnOrders.map(async (columns) =>
      unguardRows(await parseCsvManifest(table, { header: { columns, delimiter } })),
    ),
  );
  const known = ({ rows }: ParsedManifest): number =>
    rows.filter(({ name }) => isClipName(name)).length;
  const [usual = { rows: [], complaints: [] }, swapped] = readings;
  return swapped && known(swapped) > known(usual) ? swapped : usual;
};
