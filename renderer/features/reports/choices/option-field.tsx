import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ReportOptions } from '../../../../shared/contract/reports.ts';

export type OptionField = (props: {
  options: ReportOptions;
  onChange: (changed: Partial<ReportOptions>) => void;
}) => ReactNode;

type Props = {
  label: string;
  className: string;
  placeholder?: string;
  value: string;
  problemOf: (typed: string) => string | null;
  onChange: (value: string) => void;
};

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
