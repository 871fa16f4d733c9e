import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BrowsedFolder } from '../../../../shared/contract/app.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { placeIn } from './path-crumbs.ts';

export type PickerEntry = BrowsedFolder['entries'][number];
export type PickerKind = 'folder' | 'clips' | 'report';

export type Picker = ReturnType<typeof usePicker>;

type Place = { path: string | null; isRemembered: boolean };

const isFound = (name: string, search: string): boolean =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

export const usePicker = (kind: PickerKind) => {
  const [remembered, setRemembered] = useLocalStorage<string | null>({
    key: 'clipcheck.folder',
    defaultValue: null,
    getInitialValueInEffect: false,
    sync: false,
  });
  const [place, setPlace] = useState<Place>({ path: remembered, isRemembered: true });
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const listFolder = useRpc().query.app.listFolder;
  const listed = useQuery({
    ...listFolder.queryOptions({
      input: { path: place.path, files: kind === 'report' ? 'reports' : 'clips' },
    }),
    staleTime: 0,
  });
  // The stored folder may be gone: fall back to the home folder silently.
  if (listed.error && place.isRemembered && place.path !== null) {
    setPlace({ path: null, isRemembered: false });
  }

  // The last readable folder stays visible if the next one cannot be read.
  const [listing, setListing] = useState<BrowsedFolder | null>(null);
  if (listed.data && listed.data !== listing) {
    setListing(listed.data);
    const { file, path } = listed.data;
    if (file !== null) {
      // The path of a file was pasted: show its folder with the file selected.
      setPlace({ path, isRemembered: false });
      setActive(listed.data.entries.findIndex((entry) => entry.path === file));
      if (kind !== 'folder') setChosen(new Set([file]));
    }
  }
  /** The path typed in the field, which Enter opens; null while searching for a name. */
  const typedPath = placeIn(typed);
  const search = typedPath === null ? typed : '';
  const entries = listing?.entries.filter(({ name }) => isFound(name, search)) ?? [];

  const goTo = (path: string): void => {
    setPlace({ path, isRemembered: false });
    setTyped('');
    setActive(0);
    setChosen(new Set());
  };
  const toggle = (path: string): void =>
    setChosen((before) => {
      const after = new Set(kind === 'report' ? [] : before);
      if (!before.has(path)) after.add(path);
      else after.delete(path);
      return after;
    });
  const enter = (): void => {
    const entry = entries[active];
    if (typedPath !== null) goTo(typedPath);
    else if (entry?.kind === 'folder') goTo(entry.path);
    else if (entry && kind !== 'folder') toggle(entry.path);
  };
  return {
    listing,
    isLoading: listed.isFetching,
    /** Whether the listing belongs to the last opened folder, not to an earlier one. */
    isThere: !listed.error && listed.data !== undefined && listed.data === listing,
    error: listed.error ? errorRecordOf(listed.error) : null,
    typedPath,
    typed,
    entries,
    active: Math.min(active, Math.max(0, entries.length - 1)),
    chosen,
    goTo,
    goUp: (): void => {
      if (listing?.parent) goTo(listing.parent);
    },
    type: (text: string): void => {
      setTyped(text);
      setActive(0);
    },
    /** Goes to the path in a pasted text. @returns whether there is one */
    paste: (text: string): boolean => {
      const path = placeIn(text);
      if (path !== null) goTo(path);
      return path !== null;
    },
    setActive,
    toggle,
    remember: (): void => {
      if (listing) setRemembered(listing.path);
    },
    enter,
  };
};
