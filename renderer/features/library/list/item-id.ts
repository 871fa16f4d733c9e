/** Returns the element id of a clip in the list, for `aria-activedescendant`. */
export const itemId = (index: number): string => `clip-at-${index}`;
