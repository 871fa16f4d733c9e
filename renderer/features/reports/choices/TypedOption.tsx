import { TextInput } from '@mantine/core';
import { useState } from 'react';

type Props = {
  label: string;
  className: string;
  placeholder?: string;
  value: string;
  /** What to write instead of what is typed; null where that can be taken. */
  problemOf: (typed: string) => string | null;
  onChange: (value: string) => void;
};

/** An option that is typed. What cannot be taken stays in its field, and the option as it was. */
export const TypedOption = ({ value, problemOf, onChange, ...rest }: Props) => {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      {...rest}
      value={typed}
      error={problemOf(typed)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (problemOf(currentTarget.value) === null) onChange(currentTarget.value);
      }}
    />
  );
};
