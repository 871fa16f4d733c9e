import { Box, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { Keys } from '../../actions/Keys.tsx';
import boxStyles from '../../ui/boxes.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { moveActive } from '../../ui/move-active.ts';
import textStyles from '../../ui/texts.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

type PaletteListProps = { onChoose: (entry: PaletteEntry) => void };

const linesPerPage = 8;

const PaletteList = ({ onChoose }: PaletteListProps) => {
  const [typed, setTyped] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const entries = usePaletteEntries(typed);
  const active = Math.min(activeIndex, entries.length - 1);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const optionId = (index: number): string => `${listId}-${index}`;

  // The list may have become shorter, and clips are loaded after the other entries.
  const activeEntry = entries[active]?.id;
  useEffect(() => {
    if (activeEntry === undefined) return;
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeEntry]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const entry = entries[active];
    if (event.key === 'Enter' && entry) onChoose(entry);
    else if (/^(Arrow|Page)(Down|Up)$/.test(event.key)) {
      setActiveIndex(moveActive(event.key, active, { count: entries.length, linesPerPage }) ?? 0);
    } else return;
    event.preventDefault();
  };

  return (
    <Stack gap={0} mah="60vh">
      <TextInput
        variant="unstyled"
        size="lg"
        px="sm"
        leftSection={<Search size={16} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
        placeholder="Find an action, a setting or a clip"
        aria-label="Find an action, a setting or a clip"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Divider color="var(--cc-line)" />
      <Box
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Matches"
        flex={1}
        mih={0}
        px="sm"
        pb="xs"
        className={boxStyles.scrolls}
      >
        {/* The entries of a group are adjacent. */}
        {[...Map.groupBy(entries, ({ group }) => group)].map(([name, grouped]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={name} role="group" aria-label={name}>
            <Text p="sm" pb="xs" c="dimmed" fz="var(--cc-text-xs)" aria-hidden>
              {name}
            </Text>
            {grouped.map((entry) => {
              const index = entries.indexOf(entry);
              return (
                <Group
                  key={entry.id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  wrap="nowrap"
                  px="sm"
                  py={6}
                  bdrs="sm"
                  className={boxStyles.item}
                  style={{ cursor: 'pointer' }}
                  onMouseMove={() => setActiveIndex(index)}
                  onClick={() => onChoose(entry)}
                >
                  <Text span truncate flex={1} miw="40%">
                    {entry.title}
                  </Text>
                  {entry.detail ? <span className={textStyles.dimLine}>{entry.detail}</span> : null}
                  {entry.keys ? <Keys chord={entry.keys} /> : null}
                </Group>
              );
            })}
          </div>
        ))}
      </Box>
      <Text c="dimmed" ta="center" role="status" p={entries.length === 0 ? 'xl' : 0}>
        {entries.length === 0 ? 'No matches.' : ''}
      </Text>
    </Stack>
  );
};

export const Palette = () => {
  const [isOpen, { open, close }] = useDisclosure(false);
  useActionHandlers({ 'app.palette': open }, true);
  const choose = (entry: PaletteEntry): void => {
    // Closed first, since the action may open a dialog or act on the screen below, and within the
    // key event, so that the next key reaches that dialog.
    flushSync(close);
    entry.run();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      withCloseButton={false}
      centered={false}
      padding={0}
      size="lg"
      yOffset="12vh"
      attributes={{ content: { 'aria-label': 'Find an action or a clip' } }}
    >
      <PaletteList onChoose={choose} />
    </Dialog>
  );
};
