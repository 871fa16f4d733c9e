import {
  Anchor,
  Box,
  Breadcrumbs,
  Button,
  Center,
  Group,
  Paper,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { Check, FileText, Film, Folder, FolderUp } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import boxStyles from '../../../ui/boxes.module.css';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatBytes, formatCount } from '../../../ui/formats.ts';
import { moveActive } from '../../../ui/move-active.ts';
import textStyles from '../../../ui/texts.module.css';
import { useVirtualList } from '../../../ui/VirtualList.tsx';
import styles from './PickerPanel.module.css';
import { pathCrumbs } from './path-crumbs.ts';
import type { Picker, PickerEntry, PickerKind } from './use-picker.ts';

const rowHeight = 32;

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

type PickerListProps = { id: string; kind: PickerKind; picker: Picker };

const icons = { folder: Folder, clip: Film, report: FileText } as const;

const EntryRow = ({ entry, isChosen }: { entry: PickerEntry; isChosen: boolean }) => {
  const Icon = icons[entry.kind];
  return (
    <>
      <Icon color={entry.kind === 'folder' ? 'var(--cc-accent)' : 'var(--cc-text-dim)'} size={16} />
      <Text flex={1} inherit truncate title={entry.path}>
        {entry.name}
      </Text>
      {entry.kind === 'folder' ? <VisuallyHidden>, folder</VisuallyHidden> : null}
      {isChosen ? <Check color="var(--cc-text-dim)" size={16} /> : null}
      {entry.sizeBytes === null ? null : (
        <span className={textStyles.dim}>{formatBytes(entry.sizeBytes)}</span>
      )}
    </>
  );
};

const PickerList = ({ id, kind, picker }: PickerListProps) => {
  const { entries, active, chosen } = picker;
  const { scroller, lines, heightPx } = useVirtualList({
    count: entries.length,
    lineHeight: rowHeight,
    inView: active,
  });

  const onPress = (entry: PickerEntry, index: number): void => {
    picker.setActive(index);
    if (entry.kind === 'folder') picker.goTo(entry.path);
    else if (kind !== 'folder') picker.toggle(entry.path);
  };
  return (
    <Box ref={scroller} pos="relative" h="100%" className={boxStyles.scrolls}>
      <div
        id={id}
        role="listbox"
        aria-label={kind === 'report' ? 'Folders and reports' : 'Folders and clips'}
        aria-multiselectable={kind === 'clips'}
        style={{ height: heightPx }}
      >
        {lines.map(({ index, place }) => {
          const entry = entries[index];
          if (!entry) return null;
          const isChosen = chosen.has(entry.path);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above carries out the keys
            <div
              key={entry.path}
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen}
              aria-disabled={entry.kind === 'clip' && kind === 'folder'}
              aria-posinset={index + 1}
              aria-setsize={entries.length}
              data-active={index === active}
              className={styles.row}
              {...place}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPress(entry, index)}
            >
              <EntryRow entry={entry} isChosen={isChosen} />
            </div>
          );
        })}
      </div>
    </Box>
  );
};

const linesPerPage = 10;

type Props = { kind: PickerKind; picker: Picker; onChoose: () => void };

const Crumbs = ({ picker }: { picker: Picker }) => {
  const crumbs = picker.listing ? pathCrumbs(picker.listing.path) : [];
  return (
    <Box component="nav" flex={1} miw={0} aria-label="Path of the folder">
      <Breadcrumbs separator="›" separatorMargin={4} styles={{ root: { flexWrap: 'wrap' } }}>
        {crumbs.map(({ name, path }) => (
          <Anchor
            key={path}
            component="button"
            type="button"
            c={path === picker.listing?.path ? 'var(--cc-text)' : 'dimmed'}
            maw={220}
            truncate
            aria-current={path === picker.listing?.path ? 'location' : undefined}
            onClick={() => picker.goTo(path)}
          >
            {name}
          </Anchor>
        ))}
      </Breadcrumbs>
    </Box>
  );
};

/** Keys while the field has the focus; undefined leaves them to the field. */
const keyAction = (
  event: KeyboardEvent,
  picker: Picker,
  onChoose: () => void,
): (() => void) | undefined => {
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
    case 'PageDown':
    case 'PageUp': {
      const shape = { count: picker.entries.length, linesPerPage };
      const target = moveActive(event.key, picker.active, shape);
      return () => picker.setActive(target ?? 0);
    }
    case 'Enter':
      return event.ctrlKey || event.metaKey ? onChoose : picker.enter;
    case 'Backspace':
      return picker.typed === '' ? picker.goUp : undefined;
    default:
      return undefined;
  }
};

const emptyText = (picker: Picker, kind: PickerKind): string => {
  if (picker.isLoading) return 'Reading the folder…';
  return picker.typed === ''
    ? `No folders and no ${kind === 'report' ? 'reports' : 'clips'} here.`
    : 'No matching names.';
};

export const PickerPanel = ({ kind, picker, onChoose }: Props) => {
  const listId = useId();
  const { listing, error, entries } = picker;
  const isListed = error === null && entries.length > 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keyAction(event, picker, onChoose);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap">
        <Button leftSection={<FolderUp />} disabled={!listing?.parent} onClick={picker.goUp}>
          Up
        </Button>
        <Crumbs picker={picker} />
      </Group>
      <TextInput
        data-autofocus
        placeholder="Find a name, or paste a path"
        aria-label={kind === 'report' ? 'Find a folder or report' : 'Find a folder or clip'}
        role="combobox"
        aria-expanded={error === null}
        aria-controls={listId}
        aria-activedescendant={isListed ? optionId(listId, picker.active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={picker.typed}
        onChange={(event) => picker.type(event.currentTarget.value)}
        onPaste={(event) => {
          if (picker.paste(event.clipboardData.getData('text'))) event.preventDefault();
        }}
        onKeyDown={onKeyDown}
      />
      <Paper withBorder pos="relative" h={320} style={{ overflow: 'hidden' }}>
        {error ? (
          <ErrorPanel m="md" error={error} title="This folder cannot be opened">
            {listing ? <Button onClick={() => picker.goTo(listing.path)}>Back</Button> : null}
          </ErrorPanel>
        ) : (
          <>
            <PickerList id={listId} kind={kind} picker={picker} />
            {entries.length === 0 ? (
              <Center pos="absolute" inset={0} c="dimmed">
                {emptyText(picker, kind)}
              </Center>
            ) : null}
          </>
        )}
      </Paper>
      {listing?.isCut ? (
        <p className={textStyles.warn}>
          Only the first {formatCount(listing.entries.length)} entries of this folder are listed. To
          open another one, paste its path.
        </p>
      ) : null}
    </Stack>
  );
};
