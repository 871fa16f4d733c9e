import { useEffect, useState } from 'react';

/**
 * Milliseconds until a moment, told anew every second; 0 from then on.
 * @param untilMs Unix ms
 */
export const useCountdown = (untilMs: number): number => {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, untilMs - nowMs);
};
