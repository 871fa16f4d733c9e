import { useQuery } from '@tanstack/react-query';
import { Infinity as InfinityIcon } from 'lucide-react';
import { printableText } from '../../../shared/domain/printable-text.ts';
import type { QuotaStateRead, RateLimitWindowRead } from '../../../shared/service-api/quota.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCount, formatCountdown, formatDuration } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './QuotaPart.module.css';
import { quotaUse } from './quota-window.ts';
import { ServicePart } from './ServicePart.tsx';

/** How often a window that is looked at asks for the quota (ms). */
const askAgainMs = 30_000;

const scopeWords: Readonly<Record<string, string>> = {
  detect: 'Evaluations',
  generate: 'Generations',
  upload: 'Uploads',
};

const nameOf = (scope: string): string =>
  (Object.hasOwn(scopeWords, scope) ? scopeWords[scope] : undefined) ?? printableText(scope);

/** The service's own scopes, or the one window where it tells no scopes. */
const scopesOf = (quota: QuotaStateRead): [string, RateLimitWindowRead][] => {
  const scopes = Object.entries(quota.scopes ?? {});
  return scopes.length > 0 ? scopes : [['All operations', quota]];
};

type Props = { scope: string; window: RateLimitWindowRead; atMs: number };

const Reset = ({ resetMs }: { resetMs: number | null }) => {
  const nowMs = useNow(1000);
  if (resetMs === null) return null;
  if (resetMs <= nowMs) return <span>Resets now</span>;
  return <span>Resets in {formatCountdown(resetMs - nowMs)}</span>;
};

const LimitedWindow = ({ scope, window, atMs }: Props) => {
  const { used, limit, remaining, resetMs, tone } = quotaUse(window, atMs);
  const usedWords =
    used === null || limit === null
      ? 'Not told'
      : `${formatCount(used)} of ${formatCount(limit)} used`;
  return (
    <>
      <p className={styles.amount} data-tone={tone}>
        {remaining === null ? '–' : formatCount(remaining)}
        <span className={styles.unit}> left</span>
      </p>
      <Meter
        label={`${nameOf(scope)} used`}
        value={used}
        max={limit ?? 0}
        valueText={usedWords}
        tone={tone}
      />
      <p className={styles.line}>
        <span>{usedWords}</span>
        <Reset resetMs={resetMs} />
      </p>
      {window.window_sec === null ? null : (
        <p className={styles.line}>Counted over {formatDuration(window.window_sec)}</p>
      )}
    </>
  );
};

const QuotaWindow = ({ scope, window, atMs }: Props) => (
  <li className={styles.window}>
    <h3 className={styles.name}>
      {nameOf(scope)} <code className={styles.scope}>{printableText(scope)}</code>
    </h3>
    {window.unlimited ? (
      <>
        <p className={styles.amount}>
          <Mark icon={InfinityIcon} tone="good" label="Unlimited" />
        </p>
        {window.used === null ? null : (
          <p className={styles.line}>{formatCount(window.used)} used so far</p>
        )}
      </>
    ) : (
      <LimitedWindow scope={scope} window={window} atMs={atMs} />
    )}
  </li>
);

/** What may still be asked of the service, by operation. */
export const QuotaPart = () => {
  const quota = useQuery(
    useRpc().query.service.quota.queryOptions({ refetchInterval: askAgainMs }),
  );
  return (
    <ServicePart title="Quota" failure="The quota could not be loaded" asked={quota} heightPx={120}>
      {(data, atMs) => (
        <ul className={styles.windows}>
          {scopesOf(data).map(([scope, window]) => (
            <QuotaWindow key={scope} scope={scope} window={window} atMs={atMs} />
          ))}
        </ul>
      )}
    </ServicePart>
  );
};
