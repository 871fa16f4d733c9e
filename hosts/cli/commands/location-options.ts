import { Option } from 'commander';
import type { Environment } from '../environment.ts';
import { parseText } from './run-options.ts';

/** `--data-dir D`; refuses an empty value, as from an unset variable of a script. */
export const dataDirOption = ({ dataDir }: Environment): Option =>
  new Option('--data-dir <dir>', `folder for results; default: ${dataDir}`).argParser(parseText);

export const allowPrivateOption = (): Option =>
  new Option('--allow-private', 'also fetch clips from this machine and private networks');

export const baseUrlOption = ({ baseUrl }: Environment): Option =>
  new Option(
    '--base-url <url>',
    `address of the service; default: ${
      baseUrl === null ? 'the built-in evaluator' : 'that of CLIPCHECK_BASE_URL'
    }`,
  ).argParser(parseText);
