/**
 * Elements of a virtualized grid: `div`s, since table elements can't be positioned freely, and not
 * focusable, since the grid names the active item by `aria-activedescendant`.
 */
import type { ComponentProps } from 'react';

type DivProps = Omit<ComponentProps<'div'>, 'role' | 'tabIndex'>;

export const GridRows = (props: DivProps) => (
  // biome-ignore lint/a11y/useSemanticElements: see above
  <div role="rowgroup" {...props} />
);

export const GridRow = (props: DivProps) => (
  // biome-ignore lint/a11y/useSemanticElements: see above
  // biome-ignore lint/a11y/useFocusableInteractive: see above
  <div role="row" {...props} />
);

export const GridCell = (props: DivProps) => (
  // biome-ignore lint/a11y/useSemanticElements: see above
  // biome-ignore lint/a11y/useFocusableInteractive: see above
  <div role="gridcell" {...props} />
);

export const GridHeader = (props: DivProps) => (
  // biome-ignore lint/a11y/useSemanticElements: see above
  // biome-ignore lint/a11y/useFocusableInteractive: see above
  <div role="columnheader" {...props} />
);
