import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, FileText, Film, Folder } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { formatBytes } from '../../../ui/formats.ts';
import styles from './PickerList.module.css';
import type { Picker, PickerEntry, PickerKind } from './use-picker.ts';

const rowHeight = 32;

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

type Props = { id: string; kind: PickerKind; picker: Picker };

const icons = { folder: Folder, clip: Film, report: FileText } as const;

const EntryRow = ({ entry, isChosen }: { entry: PickerEntry; isChosen: boolean }) => {
  const Icon = icons[entry.kind];
  return (
    <>
      <Icon className={styles.icon} data-kind={entry.kind} aria-hidden />
      <span className={styles.name} title={entry.path}>
        {printableText(entry.name)}
      </span>
      {entry.kind === 'folder' ? <span className={styles.hidden}>, folder</span> : null}
      {isChosen ? <Check className={styles.icon} aria-hidden /> : null}
      {entry.sizeBytes === null ? null : (
        <span className={styles.size}>{formatBytes(entry.sizeBytes)}</span>
      )}
    </>
  );
};

/** The entries of a folder, virtualized. */
export const PickerList = ({ id, kind, picker }: Props) => {
  const scroller = useRef<HTMLDivElement>(null);
  const { entries, active, chosen } = picker;
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const { scrollToIndex } = rows;
  useEffect(() => scrollToIndex(active), [active, scrollToIndex]);

  const onPress = (entry: PickerEntry, index: number): void => {
    picker.setActive(index);
    if (entry.kind === 'folder') picker.goTo(entry.path);
    else if (kind !== 'folder') picker.toggle(entry.path);
  };
  return (
    <div className={styles.scroller} ref={scroller}>
      <div
        id={id}
        role="listbox"
        aria-label={kind === 'report' ? 'Folders and reports' : 'Folders and clips'}
        aria-multiselectable={kind === 'clips'}
        className={styles.list}
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
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
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPress(entry, index)}
            >
              <EntryRow entry={entry} isChosen={isChosen} />
            </div>
          );
        })}
      </div>
    </div>
  );
};
