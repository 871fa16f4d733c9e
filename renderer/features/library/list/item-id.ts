/** The element id of a clip in the list, by its position: for `aria-activedescendant`. */
export const itemId = (index: number): string => `clip-at-${index}`;
