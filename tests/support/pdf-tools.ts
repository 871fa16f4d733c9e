import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const pdfPrograms = ['chromium', 'pdftotext', 'pdfinfo', 'pdfimages'] as const;

const output = async (
  program: Exclude<(typeof pdfPrograms)[number], 'chromium'>,
  args: string[],
): Promise<string> => {
  const { stdout, stderr } = await run(program, args, { maxBuffer: 64 * 1024 * 1024 });
  // Poppler repairs a broken file, and reports it there.
  if (stderr !== '') throw new Error(`${program} says: ${stderr}`);
  return stdout;
};

/** @param order `layout`: lines as on the page; `raw`: as they were written */
export const pdfPages = async (
  path: string,
  order: 'layout' | 'raw' = 'layout',
): Promise<string[]> =>
  (await output('pdftotext', [`-${order}`, path, '-'])).split('\f').slice(0, -1);

export const pdfFacts = async (path: string): Promise<Record<string, string>> => {
  const lines = (await output('pdfinfo', [path])).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
};

export const pdfAddresses = async (path: string): Promise<string[]> =>
  (await output('pdfinfo', ['-url', path])).split('\n').slice(1).filter(Boolean);

/** Size in pixels of each picture, in the order of pages. */
export const pdfPictures = async (path: string): Promise<{ page: number; size: string }[]> =>
  (await output('pdfimages', ['-list', path]))
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => {
      const [page, , , width, height] = line.trim().split(/\s+/);
      return { page: Number(page), size: `${width}x${height}` };
    });
