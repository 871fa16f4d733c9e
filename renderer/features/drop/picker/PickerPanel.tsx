import { Button, TextInput } from '@mantine/core';
import { FolderUp } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { optionId, PickerList } from './PickerList.tsx';
import styles from './PickerPanel.module.css';
import { pathCrumbs } from './path-crumbs.ts';
import type { Picker, PickerKind } from './use-picker.ts';

/** Number of entries that Page Up and Page Down move by. */
const page = 10;

type Props = { kind: PickerKind; picker: Picker; onChoose: () => void };

const Crumbs = ({ picker }: { picker: Picker }) => {
  const crumbs = picker.listing ? pathCrumbs(picker.listing.path) : [];
  return (
    <nav className={styles.crumbs} aria-label="Path of the folder">
      {crumbs.map(({ name, path }) => (
        <button
          key={path}
          type="button"
          className={styles.crumb}
          aria-current={path === picker.listing?.path ? 'location' : undefined}
          onClick={() => picker.goTo(path)}
        >
          {printableText(name)}
        </button>
      ))}
    </nav>
  );
};

/** Returns what a key does while the field has the focus; undefined leaves it to the field. */
const keyAction = (
  event: KeyboardEvent,
  picker: Picker,
  onChoose: () => void,
): (() => void) | undefined => {
  const last = picker.entries.length - 1;
  const move = (by: number) => () =>
    picker.setActive(Math.max(0, Math.min(last, picker.active + by)));
  switch (event.key) {
    case 'ArrowDown':
      return move(1);
    case 'ArrowUp':
      return move(-1);
    case 'PageDown':
      return move(page);
    case 'PageUp':
      return move(-page);
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

/** The path of the folder, a field to find a name, and the folder's entries. */
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
    <div className={styles.panel}>
      <div className={styles.where}>
        <Button
          variant="default"
          leftSection={<FolderUp size={14} aria-hidden />}
          disabled={!listing?.parent}
          onClick={picker.goUp}
        >
          Up
        </Button>
        <Crumbs picker={picker} />
      </div>
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
      <div className={styles.entries}>
        {error ? (
          <div className={styles.message}>
            <ErrorPanel error={error} title="This folder cannot be opened">
              {listing ? (
                <Button variant="default" onClick={() => picker.goTo(listing.path)}>
                  Back
                </Button>
              ) : null}
            </ErrorPanel>
          </div>
        ) : (
          <>
            <PickerList id={listId} kind={kind} picker={picker} />
            {entries.length === 0 ? (
              <p className={styles.empty}>{emptyText(picker, kind)}</p>
            ) : null}
          </>
        )}
      </div>
      {listing?.isCut ? (
        <p className={styles.cut}>
          Only the first {formatCount(listing.entries.length)} entries of this folder are listed. To
          open another one, paste its path.
        </p>
      ) : null}
    </div>
  );
};
