import type { FileQuestion, FolderListing } from '../../../../shared/contract/app.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { pathCrumbs } from './path-crumbs.ts';

type PickerWords = {
  title: string;
  /** What Ctrl+Enter does, after these keys. */
  hint: string;
  button(listing: FolderListing | null, chosen: number): string;
};

const folderName = (listing: FolderListing | null): string =>
  listing ? printableText(pathCrumbs(listing.path).at(-1)?.name ?? '') : 'this folder';

const words: Record<
  Exclude<FileQuestion['purpose'], 'watch' | 'sort'>,
  Record<Exclude<FileQuestion['kind'], 'report'>, PickerWords>
> = {
  evaluate: {
    folder: {
      title: 'Choose a folder to evaluate',
      hint: 'evaluates',
      button: (listing) => `Evaluate ${folderName(listing)}`,
    },
    clips: {
      title: 'Choose clips to evaluate',
      hint: 'evaluates',
      button: (_, chosen) => `Evaluate ${formatCountOf(chosen, 'clip')}`,
    },
  },
  find: {
    folder: {
      title: 'Choose a folder to look for the clip in',
      hint: 'looks for it',
      button: (listing) => `Look in ${folderName(listing)}`,
    },
    clips: {
      title: 'Choose the clip’s file',
      hint: 'takes it',
      button: (_, chosen) => `Look at ${formatCountOf(chosen, 'file')}`,
    },
  },
};

const aReport: PickerWords = {
  title: 'Choose a report to import',
  hint: 'imports',
  button: () => 'Import',
};

const aWatchedFolder: PickerWords = {
  title: 'Choose a folder to watch',
  hint: 'goes on',
  button: (listing) => `Watch ${folderName(listing)}…`,
};

const aDestination: PickerWords = {
  title: 'Choose a folder to sort to',
  hint: 'chooses it',
  button: (listing) => `Sort to ${folderName(listing)}`,
};

/** What the picker says, by what is chosen and what for. */
export const pickerWords = ({ kind, purpose }: FileQuestion): PickerWords => {
  if (kind === 'report') return aReport;
  if (purpose === 'sort') return aDestination;
  return purpose === 'watch' ? aWatchedFolder : words[purpose][kind];
};
