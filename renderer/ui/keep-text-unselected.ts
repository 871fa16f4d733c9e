import type { MouseEvent } from 'react';

/**
 * Keeps a double click that opens an item from selecting text. Otherwise the browser starts a selection
 * in the list and extends it over the entire page that replaces the list.
 */
export const keepTextUnselected = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};
