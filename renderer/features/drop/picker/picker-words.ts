import type { FileQuestion, FolderListing } from '../../../../shared/contract/app.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { pathCrumbs } from './path-crumbs.ts';

type PickerWords = {
  title: string;
  /** What Ctrl+Enter does, after these keys. */
  hint: string;
  /** @param clips in the folder and below it; null where they were not counted */
  button(listing: FolderListing | null, chosen: number, clips: number | null): string;
};

const folderName = (listing: FolderListing | null): string =>
  listing ? `“${printableText(pathCrumbs(listing.path).at(-1)?.name ?? '')}”` : 'this folder';

const evaluateFolder = (listing: FolderListing | null, clips: number | null): string => {
  const folder = folderName(listing);
  if (clips === null) return `Evaluate ${folder}`;
  return clips === 0
    ? `No clips in ${folder}`
    : `Evaluate ${formatCountOf(clips, 'clip')} in ${folder}`;
};

const words: Record<
  Exclude<FileQuestion['purpose'], 'watch' | 'sort'>,
  Record<Exclude<FileQuestion['kind'], 'report'>, PickerWords>
> = {
  evaluate: {
    folder: {
      title: 'Choose a folder to evaluate',
      hint: 'evaluates',
      button: (listing, _, clips) => evaluateFolder(listing, clips),
    },
    clips: {
      title: 'Choose clips to evaluate',
      hint: 'evaluates',
      button: (_, chosen) => `Evaluate ${formatCountOf(chosen, 'clip')}`,
    },
  },
  find: {
    folder: {
      title: 'Choose a folder to search for the clip',
      hint: 'searches this folder',
      button: (listing) => `Search ${folderName(listing)}`,
    },
    clips: {
      title: 'Choose the clip’s file',
      hint: 'uses this file',
      button: (_, chosen) => `Use ${formatCountOf(chosen, 'file')}`,
    },
  },
};

const reportWords: PickerWords = {
  title: 'Choose a report to import',
  hint: 'imports',
  button: () => 'Import',
};

const watchWords: PickerWords = {
  title: 'Choose a folder to watch',
  hint: 'continues',
  button: (listing) => `Watch ${folderName(listing)}…`,
};

const destinationWords: PickerWords = {
  title: 'Choose a folder to sort to',
  hint: 'uses this folder',
  button: (listing) => `Sort to ${folderName(listing)}`,
};

/** What the picker says, by what is chosen and what for. */
export const pickerWords = ({ kind, purpose }: FileQuestion): PickerWords => {
  if (kind === 'report') return reportWords;
  if (purpose === 'sort') return destinationWords;
  return purpose === 'watch' ? watchWords : words[purpose][kind];
};
