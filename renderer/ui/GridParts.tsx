/**
 * The parts of a virtualised grid. They are no table elements, since those cannot be put where the
 * scroll position wants them; and they take no focus, since the grid keeps it and names the active
 * item by `aria-activedescendant`.
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
