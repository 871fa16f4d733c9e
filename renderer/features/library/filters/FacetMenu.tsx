import { Checkbox, Flex, Group, Popover, SegmentedControl } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FacetValue } from '../../../../shared/contract/library.ts';
import type { ListFilter } from '../../../routes/library-view.ts';
import { formatCount } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import textStyles from '../../../ui/texts.module.css';
import { facetLabel, facetTitles } from './facet-labels.ts';
import styles from './filters.module.css';

type FacetValuesProps = {
  facet: ListFilter;
  values: readonly FacetValue[];
  chosen: readonly string[];
  isNegated: boolean;
  onChange: (chosen: string[], isNegated: boolean) => void;
};

const senses = [
  { value: 'is', label: 'is' },
  { value: 'is not', label: 'is not' },
];

/** Values of a facet with their clip counts; selected values stay listed even without clips. */
export const FacetValues = ({ facet, values, chosen, isNegated, onChange }: FacetValuesProps) => {
  // The filter cannot store this before a value is selected.
  const [isNot, setIsNot] = useState(isNegated);
  const counted = new Set(values.map(({ value }) => value));
  const uncounted = chosen.filter((value) => !counted.has(value));
  const shown = [...values, ...uncounted.map((value) => ({ value, count: 0 }))];
  if (shown.length === 0) return <p className={textStyles.dim}>No values.</p>;
  const toggle = (value: string, isSelected: boolean): void =>
    onChange(isSelected ? [...chosen, value] : chosen.filter((other) => other !== value), isNot);
  return (
    <>
      <SegmentedControl
        mb="xs"
        fullWidth
        size="xs"
        aria-label={`${facetTitles[facet]} is or is not`}
        data={senses}
        value={isNot ? 'is not' : 'is'}
        onChange={(sense) => {
          setIsNot(sense === 'is not');
          onChange([...chosen], sense === 'is not');
        }}
      />
      <Flex component="fieldset" direction="column" gap="sm" p="xs" aria-label={facetTitles[facet]}>
        {shown.map(({ value, count }, index) => (
          <Group key={value} gap="lg" justify="space-between" wrap="nowrap">
            <Checkbox
              className={textStyles.wrap}
              miw={0}
              label={facetLabel(facet, value)}
              checked={chosen.includes(value)}
              data-autofocus={index === 0 || undefined}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
            <span className={textStyles.dim}>{formatCount(count)}</span>
          </Group>
        ))}
      </Flex>
    </>
  );
};

type Props = {
  title: string;
  active: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

export const FacetMenu = ({ title, active, isOpen, onToggle, children }: Props) => (
  <Popover
    opened={isOpen}
    onChange={onToggle}
    position="bottom-start"
    shadow="md"
    trapFocus
    withRoles
  >
    <Popover.Target>
      <button
        type="button"
        className={styles.pill}
        data-active={active > 0}
        onClick={() => onToggle(!isOpen)}
      >
        {title}
        {active > 0 ? <strong>{active}</strong> : null}
        <ChevronDown size={12} aria-hidden />
      </button>
    </Popover.Target>
    <Popover.Dropdown miw={220} maw={360} mah="min(420px, 60vh)" p="sm" aria-label={title}>
      <OverlayFocus />
      {children}
    </Popover.Dropdown>
  </Popover>
);
