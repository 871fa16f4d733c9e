import type { MouseEvent } from 'react';

/**
 * For lists whose items are opened by a double click: without it the browser begins to select text
 * there, and ends it on the page that takes the list's place, all of which is selected then.
 */
export const keepTextUnselected = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};
