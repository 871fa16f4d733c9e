/** A number without the digits that only arithmetic has put there: six behind the point. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
