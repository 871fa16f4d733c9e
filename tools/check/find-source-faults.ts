import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { isCode, listSourceFiles } from './list-source-files.ts';

const MAX_LINES = 400;

const EMPTY_NAMES = /^(utils?|helpers?|managers?|common|misc)$/;

const TEXT_FILE = /\.(ts|tsx|mjs|js|json|md|csv|txt|yml|yaml|toml|sh)$|^\.[a-z]+$|^run$/;

/** Absolute paths of one machine, composed so that this file does not contain one. */
const MACHINE_PATH = new RegExp(
  `(?<![\\w.])/(${['work', 'root', 'home', 'Users'].join('|')})/[\\w.-]+`,
);

const REGISTRY_ADDRESS = /"resolved":\s*"https?:|^\s*(@[\w-]+:)?registry\s*=|_authToken\s*=/m;

export type SourceFault = { readonly path: string; readonly message: string };

export function findSourceFaults(root: string): SourceFault[] {
  return listSourceFiles(root).flatMap((path) => {
    const name = basename(path);
    const text = TEXT_FILE.test(name) ? readFileSync(join(root, path), 'utf8') : '';
    return findFaults(path, text).map((message) => ({ path, message }));
  });
}

function findFaults(path: string, text: string): string[] {
  const faults: string[] = [];
  const lineCount = text.split('\n').length - 1;
  if (isCode(path) && lineCount > MAX_LINES) {
    faults.push(`has ${lineCount} lines, ${MAX_LINES} are allowed: split it by what it does`);
  }
  if (EMPTY_NAMES.test(basename(path, extname(path)))) {
    faults.push('has a meaningless name: name it after what it exports');
  }
  const machinePath = MACHINE_PATH.exec(text);
  if (machinePath) faults.push(`names a path of one machine: ${machinePath[0]}`);
  if (REGISTRY_ADDRESS.test(text)) faults.push('names the address of a package registry');
  return faults;
}
