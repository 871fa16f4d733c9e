/** Where a view was scrolled to, for coming back to it while the window is open (px). */
const tops = new Map<string, number>();

/** More views than anybody goes back through. */
const maxViews = 50;

export const scrollOf = (placeKey: string): number => tops.get(placeKey) ?? 0;

export const rememberScroll = (placeKey: string, top: number): void => {
  tops.delete(placeKey);
  tops.set(placeKey, top);
  const [oldest] = tops.keys();
  if (tops.size > maxViews && oldest !== undefined) tops.delete(oldest);
};
