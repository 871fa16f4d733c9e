import { Textarea } from '@mantine/core';
import { useState } from 'react';

type Props = { note: string; onSave: (note: string) => void };

/** A note on a finding, saved when the field is left. */
export const FindingNote = ({ note, onSave }: Props) => {
  const [typed, setTyped] = useState(note);
  const [saved, setSaved] = useState(note);
  // Changed elsewhere, in another window.
  if (saved !== note) {
    setSaved(note);
    setTyped(note);
  }
  return (
    <Textarea
      aria-label="Note"
      placeholder="Note"
      size="xs"
      autosize
      minRows={1}
      maxRows={6}
      maxLength={10_000}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== note) onSave(typed);
      }}
    />
  );
};
