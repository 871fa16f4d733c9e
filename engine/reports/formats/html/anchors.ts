/** Names within the page that links lead to. */

export const clipAnchor = (clipId: string): string => `clip-${clipId}`;

/** @param number of the finding in its clip, from 1 */
export const findingAnchor = (clipId: string, number: number): string =>
  `finding-${clipId}-${number}`;
