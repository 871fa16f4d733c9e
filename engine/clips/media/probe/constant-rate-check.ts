/**
 * Finds out whether frames are shown one after the other, each for the same time, in memory that
 * does not grow with their number. They come in the order of decoding, which is another.
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
      // Steps from the first frame shown are 0 to count - 1; none have these two sums by accident.
      const fromMin = sum - count * min;
      const squares = sumOfSquares - 2 * min * sum + count * min * min;
      const last = count - 1;
      return fromMin === (last * count) / 2 && squares === (last * count * (2 * last + 1)) / 6;
    },
  };
};
