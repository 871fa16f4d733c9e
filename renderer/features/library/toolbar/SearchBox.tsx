import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { uiTimes } from '../../../ui/ui-times.ts';
import styles from './SearchBox.module.css';

type Props = { text: string; onSearch: (text: string) => void };

export const SearchBox = ({ text, onSearch }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [applied, setApplied] = useState(text);
  // The address may change without this field: back, a saved view, "Clear all".
  if (applied !== text) {
    setApplied(text);
    setTyped(text);
  }
  const search = useDebouncedCallback((next: string) => {
    setApplied(next);
    onSearch(next);
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
      placeholder="Search prompts, findings, names, notes"
      maxLength={1000}
      leftSection={<Search aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size={24}
            iconSize={12}
            aria-label="Clear the search"
            onClick={() => type('')}
          />
        )
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return;
        event.stopPropagation();
        type('');
      }}
    />
  );
};
