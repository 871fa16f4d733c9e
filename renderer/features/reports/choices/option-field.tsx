import { Input, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ReportOptions } from '../../../../shared/contract/reports.ts';

export type OptionField = (props: {
  options: ReportOptions;
  onChange: (changed: Partial<ReportOptions>) => void;
}) => ReactNode;

/** A labelled control without a label of its own. */
export const LabelledOption = ({ label, children }: { label: string; children: ReactNode }) => (
  <Input.Wrapper label={label} labelElement="div" size="xs">
    {children}
  </Input.Wrapper>
);

/** Widths of a text option: as wide as there is space, up to a limit, or fixed. */
export const optionWidths = { wide: { flex: '1 1 180px', maw: 320 }, short: { w: 128 } };

type Props = {
  label: string;
  width: keyof typeof optionWidths;
  placeholder?: string;
  value: string;
  problemOf: (typed: string) => string | null;
  onChange: (value: string) => void;
};

/** A text option. Invalid text stays in the field and leaves the option unchanged. */
export const TypedOption = ({ width, value, problemOf, onChange, ...rest }: Props) => {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      {...rest}
      {...optionWidths[width]}
      value={typed}
      error={problemOf(typed)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (problemOf(currentTarget.value) === null) onChange(currentTarget.value);
      }}
    />
  );
};
