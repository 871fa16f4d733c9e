/**
 * Creates a check of whether all frames have the same duration and follow each other without gaps.
 * It takes constant memory. Frames are added in decoding order, which differs from presentation
 * order.
 */
export const createConstantRateCheck = () => {
  let durationTicks: number | null = null;
  let originTick = 0;
  let isEven = true;
  let [count, min, sum, sumOfSquares] = [0, 0, 0, 0];

  const begin = (tick: number, duration: number | null): void => {
    [originTick, durationTicks] = [tick, duration];
    isEven = duration !== null && duration > 0;
  };

  return {
    add: (tick: number | null, duration: number | null): void => {
      if (count === 0 && tick !== null) begin(tick, duration);
      count += 1;
      if (!isEven) return;
      const step = tick === null ? Number.NaN : (tick - originTick) / (durationTicks ?? 0);
      isEven = duration === durationTicks && Number.isSafeInteger(step);
      min = Math.min(min, step);
      sum += step;
      sumOfSquares += step * step;
    },
    isEven: (): boolean => {
      if (!isEven || count === 0) return false;
      // Steps from the first frame shown must be 0 to count - 1, which both sums together prove.
      const fromMin = sum - count * min;
      const squares = sumOfSquares - 2 * min * sum + count * min * min;
      const last = count - 1;
      return fromMin === (last * count) / 2 && squares === (last * count * (2 * last + 1)) / 6;
    },
  };
};
