import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pdfFormat } from '../../engine/reports/formats/pdf/pdf-format.ts';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import { type MadeUpClip, madeUpReport } from './made-up-report.ts';
import { makeFolder } from './make-folder.ts';

const run = promisify(execFile);

export const pdfPrograms = ['pdftotext', 'pdfinfo', 'pdfimages', 'pdftoppm'] as const;

const output = async (program: (typeof pdfPrograms)[number], args: string[]): Promise<string> => {
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

/** Targets of links: their names, and their pages, from 1. */
export const pdfPlaces = async (path: string): Promise<Record<string, number>> => {
  const lines = (await output('pdfinfo', ['-dests', path])).split('\n').slice(1);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, page, name] = /^\s*(\d+)\s.*"(.+)"$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(page)]];
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

/** Numbers of the picture objects: one that is shown several times may be one object. */
export const pdfPictureObjects = async (path: string): Promise<string[]> => {
  const rows = (await output('pdfimages', ['-list', path])).split('\n').slice(2).filter(Boolean);
  return [...new Set(rows.map((row) => row.trim().split(/\s+/)[10] ?? ''))];
};

export const pdfJpegs = async (path: string): Promise<Buffer[]> => {
  const folder = await makeFolder();
  await output('pdfimages', ['-j', path, join(folder, 'picture')]);
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name))));
};

/** Upper left corner of a word on a page, in points; null if it is not there. */
export const wordCorner = async (
  path: string,
  page: number,
  word: string,
): Promise<{ x: number; y: number } | null> => {
  const range = ['-f', String(page), '-l', String(page)];
  const words = await output('pdftotext', ['-bbox', ...range, path, '-']);
  for (const [, x, y, text] of words.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)".*>(.*)<\/word>/g)) {
    if (text === word) return { x: Number(x), y: Number(y) };
  }
  return null;
};

/** Colours of a rendered page, by points from its upper left corner. */
export const pageColors = async (
  path: string,
  page: number,
): Promise<(x: number, y: number) => number[]> => {
  const folder = await makeFolder();
  const range = ['-f', String(page), '-l', String(page), '-singlefile'];
  await output('pdftoppm', ['-r', '144', ...range, path, join(folder, 'page')]);
  const ppm = await readFile(join(folder, 'page.ppm'));
  const head = /^P6\n(\d+) \d+\n255\n/.exec(ppm.toString('latin1', 0, 40));
  if (!head) throw new Error('pdftoppm gave no picture.');
  const width = Number(head[1]);
  return (x, y) => {
    const at = head[0].length + 3 * (Math.round(y * 2) * width + Math.round(x * 2));
    return [...ppm.subarray(at, at + 3)];
  };
};

/**
 * Empty space above the footer of each page, in points. @param foot height of the footer's margin
 */
export const freeHeights = async (path: string, foot: number): Promise<number[]> => {
  const folder = await makeFolder();
  await output('pdftoppm', ['-r', '72', '-gray', path, join(folder, 'page')]);
  const heights: number[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const pgm = await readFile(join(folder, name));
    const head = /^P5\n(\d+) (\d+)\n255\n/.exec(pgm.toString('latin1', 0, 40));
    if (!head) throw new Error('pdftoppm gave no picture.');
    const [start, width, height] = [head[0].length, Number(head[1]), Number(head[2])];
    const end = height - foot;
    let row = end - 1;
    const isWhite = (value: number): boolean => value === 255;
    while (
      row >= 0 &&
      pgm
        .subarray(start + row * width)
        .subarray(0, width)
        .every(isWhite)
    )
      row -= 1;
    heights.push(end - 1 - row);
  }
  return heights;
};

/** Removed after the test. @returns the PDF's path */
export const madeUpPdf = async (
  clips: readonly MadeUpClip[],
  options: Partial<ReportOptions> = {},
): Promise<string> => {
  const path = join(await makeFolder(), 'report.pdf');
  for await (const { body } of pdfFormat.files(madeUpReport(clips, options)))
    await writeFile(path, body);
  return path;
};
