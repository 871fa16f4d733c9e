import { ActionIcon, Button, CloseButton, Group, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  GalleryHorizontalEnd,
  LayoutGrid,
  PanelLeft,
  Rows3,
  Search,
  ThumbsUp,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { type LibrarySort, librarySortKeys } from '../../../../shared/contract/library.ts';
import { ActionButton } from '../../../actions/ActionButton.tsx';
import type { ActionGroups } from '../../../actions/ActionItems.tsx';
import { ActionMenu } from '../../../actions/ActionMenu.tsx';
import { actionCatalogue } from '../../../actions/action-catalogue.ts';
import { useActionHandlers, useActions } from '../../../actions/action-handlers.ts';
import { useKeysLabel } from '../../../actions/use-shortcuts.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { uiTimes } from '../../../ui/ui-times.ts';
import { ReviewButton } from '../../clip-actions/ReviewButton.tsx';
import { flippedSort, sortOrders } from '../columns/table-columns.tsx';
import type { LibraryViewControl } from '../view/use-library-view.ts';
import styles from './LibraryTools.module.css';

type SearchBoxProps = {
  text: string;
  onSearch: (text: string) => void;
  /** Moves the focus to the clips found. */
  onLeave: () => void;
};

const SearchBox = ({ text, onSearch, onLeave }: SearchBoxProps) => {
  const field = useRef<HTMLInputElement>(null);
  /** What is not searched for yet; null if nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? text;
  const search = useDebouncedCallback((next: string) => {
    onSearch(next);
    setTyped(null);
  }, uiTimes.searchDebounceMs);
  const type = (next: string): void => {
    setTyped(next);
    search(next);
    // Nothing is searched for: who clears the field and leaves expects it to stay cleared.
    if (next === '') search.flush();
  };
  useActionHandlers({ 'view.search': () => field.current?.select() });
  return (
    <TextInput
      ref={field}
      className={styles.search}
      flex="3 1 160px"
      miw={160}
      maw={420}
      type="search"
      aria-label="Search clips"
      placeholder="Search prompts, findings, names, notes, models"
      maxLength={1000}
      leftSection={<Search />}
      rightSection={
        shown === '' ? null : (
          <CloseButton
            size={24}
            iconSize={12}
            aria-label="Clear the search"
            onClick={() => type('')}
          />
        )
      }
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          search.flush();
          onLeave();
        }
        if (event.key !== 'Escape' || shown === '') return;
        event.stopPropagation();
        type('');
      }}
    />
  );
};

const modes = [
  { mode: 'grid', action: 'view.grid', icon: LayoutGrid },
  { mode: 'table', action: 'view.table', icon: Rows3 },
] as const;

type SortMenuProps = { sort: LibrarySort; onSort: (sort: LibrarySort) => void };

const choices = librarySortKeys.map((by) => ({ value: by, label: sortOrders[by].label }));

const SortMenu = ({ sort, onSort }: SortMenuProps) => {
  const isAscending = sort.direction === 'ascending';
  const Arrow = isAscending ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  const label = isAscending ? 'Ascending: change to descending' : 'Descending: change to ascending';
  return (
    <Group gap="xs" wrap="nowrap" miw={110}>
      <Select
        flex="0 1 150px"
        miw={0}
        aria-label="Sort by"
        data={choices}
        value={sort.by}
        allowDeselect={false}
        onChange={(value) => {
          const by = librarySortKeys.find((known) => known === value);
          if (by && by !== sort.by) onSort(flippedSort(sort, by));
        }}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        title={label}
        onClick={() => onSort(flippedSort(sort, sort.by))}
      >
        <Arrow size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

type Props = {
  view: LibraryViewControl;
  total: number | null;
  hasSidebar: boolean;
  onLeaveSearch: () => void;
};

const waysIn: ActionGroups = [
  ['clips.addFolder', 'clips.addFiles', 'clips.addAddresses', 'clips.addSamples', 'clips.adopt'],
];

export const LibraryTools = ({ view, total, hasSidebar, onLeaveSearch }: Props) => {
  const actions = useActions();
  const reviewKeys = useKeysLabel('review.unreviewed');
  return (
    <>
      <Text c="dimmed" miw={72} flex="none" aria-live="polite">
        {total === null ? '' : formatCountOf(total, 'clip')}
      </Text>
      <ActionIcon
        size={30}
        aria-label={hasSidebar ? 'Hide sidebar' : 'Show sidebar'}
        aria-expanded={hasSidebar}
        title={hasSidebar ? 'Hide sidebar' : 'Show sidebar'}
        onClick={() => actions.find('view.toggleSidebar')?.()}
      >
        <PanelLeft size={16} />
      </ActionIcon>
      <SearchBox text={view.filter.text} onSearch={view.search} onLeave={onLeaveSearch} />
      <ReviewButton
        filter={view.filter}
        keys={reviewKeys}
        onReview={() => actions.find('review.unreviewed')?.()}
        flex="none"
        ml="auto"
      />
      <Button.Group flex="none">
        <ActionButton action="clips.cull" leftSection={<GalleryHorizontalEnd />}>
          Cull
        </ActionButton>
        <ActionButton action="clips.decideByResult" px="xs" aria-label="Keep and reject by result…">
          <ThumbsUp />
        </ActionButton>
      </Button.Group>
      <SortMenu sort={view.sort} onSort={view.sortBy} />
      {/* No radio buttons, which would take the arrow keys after a click. */}
      <Button.Group flex="none">
        {modes.map(({ mode, action, icon: Icon }) => (
          <ActionButton
            key={mode}
            action={action}
            px="xs"
            variant={mode === view.mode ? 'light' : 'default'}
            aria-label={actionCatalogue[action].title}
            aria-pressed={mode === view.mode}
          >
            <Icon size={16} />
          </ActionButton>
        ))}
      </Button.Group>
      <ActionMenu label="Add clips" groups={waysIn} find={actions.find} />
    </>
  );
};
