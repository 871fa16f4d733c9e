import { unguardCell } from '../files/csv-row.ts';
import {
  columnKey,
  isNameColumn,
  isPromptColumn,
  type ManifestRow,
} from '../prompts/manifest-row.ts';
import { parseCsvManifest } from '../prompts/parse-csv-manifest.ts';
import type { ParsedManifest } from '../prompts/parse-jsonl-manifest.ts';

const delimiters = ['\t', ';', ','] as const;

/** Headers tried for a table without one: the file may be in the first or second column. */
const headers = [
  ['file', 'prompt'],
  ['prompt', 'file'],
] as const;

const hasHeader = (line: string): boolean =>
  delimiters.some((delimiter) => {
    const columns = line.split(delimiter).map((cell) => columnKey(cell.replace(/^"(.*)"$/, '$1')));
    return columns.some((column) => isNameColumn(column, 'files')) && columns.some(isPromptColumn);
  });

const unguardRows = ({ rows, complaints }: ParsedManifest): ParsedManifest => ({
  complaints,
  rows: rows.map((row) => ({
    ...row,
    name: unguardCell(row.name),
    prompt: row.prompt === null ? null : unguardCell(row.prompt),
  })),
});

/** Corrects the line numbers of a table to which a header line was added. */
const renumberLines = ({ rows, complaints }: ParsedManifest): ParsedManifest => ({
  rows: rows.map((row) => ({ ...row, line: row.line - 1 })),
  complaints: complaints.map((complaint) =>
    complaint.replace(/^line (\d+)/, (_, line) => `line ${Number(line) - 1}`),
  ),
});

/**
 * Parses a table of files and prompts: CSV with `,`, `;` or tab, or cells copied from a spreadsheet.
 * Without a header line it has two columns, one of which names the files.
 * @param isClipName whether a name belongs to a clip, to decide which column names the files
 */
export const parsePromptTable = async (
  text: string,
  isClipName: (name: string) => boolean,
): Promise<ParsedManifest> => {
  const table = text.replace(/^\uFEFF/, '').replace(/^[\r\n]+/, '');
  const line = /^[^\r\n]*/.exec(table)?.[0] ?? '';
  if (hasHeader(line)) return unguardRows(await parseCsvManifest(table));
  const delimiter = delimiters.find((one) => line.includes(one)) ?? ',';
  const readings = await Promise.all(
    headers.map(async (header) => {
      const parsed = await parseCsvManifest(`${header.join(delimiter)}\n${table}`);
      return unguardRows(renumberLines(parsed));
    }),
  );
  const known = ({ rows }: ParsedManifest): number =>
    rows.filter(({ name }: ManifestRow) => isClipName(name)).length;
  const [usual = { rows: [], complaints: [] }, swapped] = readings;
  return swapped && known(swapped) > known(usual) ? swapped : usual;
};
