import { open } from 'node:fs/promises';
import {
  maxLogoBytes,
  type ReportOptions,
  type ReportPreset,
} from '../../../shared/contract/reports.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/**
 * Reads an image as a data URI.
 * @param path absolute
 * @throws AppError path_unreadable, bad_input
 */
const readLogoFile = async (path: string): Promise<string> => {
  const bytes = Buffer.alloc(maxLogoBytes + 1);
  try {
    await using file = await open(path);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    if (bytesRead > maxLogoBytes) {
      throw new AppError(
        'bad_input',
        `The logo ${printableText(path)} is larger than ${maxLogoBytes / 1000} kB. Save it smaller.`,
      );
    }
    if (bytesRead === 0) {
      throw new AppError('bad_input', `The logo ${printableText(path)} is empty.`);
    }
    const image = bytes.subarray(0, bytesRead);
    const type = image[0] === 0xff ? 'jpeg' : 'png';
    return `data:image/${type};base64,${image.toString('base64')}`;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('path_unreadable', `The logo ${printableText(path)} cannot be read.`, {
      cause,
    });
  }
};

const presetNamed = (name: string, presets: readonly ReportPreset[]): ReportPreset => {
  const preset = presets.find((known) => known.name === name);
  if (preset) return preset;
  const known = presets.map((one) => printableText(one.name)).join(', ');
  throw new AppError(
    'bad_input',
    `There is no preset named ${printableText(name)}. ${known === '' ? 'None is saved yet' : `There are: ${known}`}.`,
  );
};

/**
 * Returns the look of a client report: that of a preset, with another logo if one is given.
 * @param logoPath absolute
 * @throws AppError bad_input, path_unreadable
 */
export const clientLook = async (
  { preset, logoPath }: { preset: string | undefined; logoPath: string | undefined },
  presets: () => readonly ReportPreset[],
): Promise<Partial<ReportOptions>> => {
  const { name: _, ...look } = preset === undefined ? { name: '' } : presetNamed(preset, presets());
  return logoPath === undefined ? look : { ...look, logo: await readLogoFile(logoPath) };
};
