import { formatExactTime, formatRelativeTime } from './formats.ts';
import { useNow } from './use-now.ts';

/** @param atMs Unix ms */
export const Ago = ({ atMs }: { atMs: number }) => {
  const nowMs = useNow(15_000);
  return (
    <time dateTime={new Date(atMs).toISOString()} title={formatExactTime(atMs)}>
      {formatRelativeTime(atMs, nowMs)}
    </time>
  );
};
