import { useLocalStorage } from '@mantine/hooks';

/** Range of the minimum width of cards (px). */
export const cardSizes = { min: 148, max: 448, step: 20, usual: 208 } as const;

const sizeOf = (text: string | undefined): number => {
  const size = Number(text ?? cardSizes.usual);
  return Number.isFinite(size)
    ? Math.min(cardSizes.max, Math.max(cardSizes.min, size))
    : cardSizes.usual;
};

/** The minimum width of cards; kept after a restart. */
export const useCardSize = () => {
  const [sizePx, setSizePx] = useLocalStorage<number>({
    key: 'clipcheck-card-size',
    defaultValue: cardSizes.usual,
    getInitialValueInEffect: false,
    deserialize: sizeOf,
  });
  return { sizePx, setSizePx };
};
