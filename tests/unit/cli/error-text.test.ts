import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorText } from '../../../hosts/cli/output/error-text.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { projectRoot } from '../../support/shared-folder.ts';

const hostile = 'clip \u001b[2J\u0007\r\u202egpj.mp4';
const harmless = 'clip \\u{1b}[2J\\u{7}\\u{d}\\u{202e}gpj.mp4';

describe('errorText', () => {
  test('prints one of our errors on one line, and where its code is explained', () => {
    const page = join(projectRoot, 'docs/troubleshooting.md');
    expect(errorText(new AppError('path_not_found', `There is no ${hostile}.`))).toBe(
      `clipcheck: There is no ${harmless}.\nHelp: ${page}, path_not_found\n`,
    );
  });

  test('refers to --help for wrong usage, and nowhere for a code without help', () => {
    expect(errorText(new AppError('usage', 'Wrong.'))).toBe(
      'clipcheck: Wrong.\n(add --help for help)\n',
    );
    const ofService = new AppError('constructor', 'No.', { kind: 'remote' });
    expect(errorText(ofService)).toBe('clipcheck: No.\n');
  });

  test('prints a bug with its stack, without terminal commands', () => {
    const lines = errorText(new TypeError(`cannot read ${hostile}`)).split('\n');
    expect(lines[0]).toBe(`clipcheck: cannot read ${harmless}`);
    expect(lines[1]).toBe(`TypeError: cannot read ${harmless}`);
    expect(lines[2]).toMatch(/^ {4}at /);
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });

  test('prints anything else that was thrown', () => {
    expect(errorText(hostile)).toBe(`clipcheck: ${harmless}\n`);
  });
});
