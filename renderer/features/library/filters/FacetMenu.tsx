import { Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FacetValue } from '../../../../shared/contract/library.ts';
import { formatCount } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import type { ListFilter } from '../view/library-view.ts';
import styles from './FacetMenu.module.css';
import { facetLabel, facetTitles } from './facet-labels.ts';

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
  if (shown.length === 0) return <p className={styles.empty}>No values.</p>;
  const toggle = (value: string, isSelected: boolean): void =>
    onChange(isSelected ? [...chosen, value] : chosen.filter((other) => other !== value), isNot);
  return (
    <>
      <SegmentedControl
        className={styles.sense}
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
      <fieldset className={styles.values} aria-label={facetTitles[facet]}>
        {shown.map(({ value, count }, index) => (
          <div key={value} className={styles.value}>
            <Checkbox
              className={styles.box}
              label={facetLabel(facet, value)}
              checked={chosen.includes(value)}
              data-autofocus={index === 0 || undefined}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
            <span className={styles.facetValuesCount}>{formatCount(count)}</span>
          </div>
        ))}
      </fieldset>
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
        className={styles.button}
        data-active={active > 0}
        onClick={() => onToggle(!isOpen)}
      >
        {title}
        {active > 0 ? <span className={styles.count}>{active}</span> : null}
        <ChevronDown size={12} aria-hidden />
      </button>
    </Popover.Target>
    <Popover.Dropdown className={styles.dropdown} aria-label={title}>
      <OverlayFocus />
      {children}
    </Popover.Dropdown>
  </Popover>
);
