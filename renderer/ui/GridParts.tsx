import type { ComponentProps } from 'react';

type DivProps = Omit<ComponentProps<'div'>, 'role' | 'tabIndex'>;

/**
 * Element of a virtualized grid: a `div`, since table elements can't be positioned freely, and not
 * focusable, since the grid names the active item by `aria-activedescendant`.
 */
const gridPart = (role: 'rowgroup' | 'row' | 'gridcell' | 'columnheader') => (props: DivProps) => (
  <div role={role} {...props} />
);

export const GridRows = gridPart('rowgroup');
export const GridRow = gridPart('row');
export const GridCell = gridPart('gridcell');
export const GridHeader = gridPart('columnheader');
