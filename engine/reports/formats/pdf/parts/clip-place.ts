/** Name of the place in the document at which a clip is told. */
export const clipPlace = (clipId: string): string => `clip-${clipId}`;
