import { Flex, SimpleGrid, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Infinity as InfinityIcon } from 'lucide-react';
import { type QuotaWindow, quotaWindows } from '../../../shared/domain/quota-windows.ts';
import type { ReceivedRateLimitWindow } from '../../../shared/service-api/quota.ts';
import { shortName } from '../../../shared/text/short-list.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCount, formatCountdown, formatDuration } from '../../ui/formats.ts';
import { Mark, type Tone } from '../../ui/Mark.tsx';
import { Meter } from '../../ui/Meter.tsx';
import textStyles from '../../ui/texts.module.css';
import { useNow } from '../../ui/use-now.ts';
import { ServicePart } from './ServicePart.tsx';

const warnShare = 0.8;

/**
 * Reset time (Unix ms): by the local clock if the service sent the seconds left, else by the
 * service's. Null if it sent neither, as when nothing is used.
 */
const resetMsOf = (window: ReceivedRateLimitWindow, atMs: number): number | null => {
  if (window.reset_in_sec !== null) return atMs + window.reset_in_sec * 1000;
  return window.reset_at === null ? null : window.reset_at * 1000;
};

/**
 * Computes missing values from the others; null for what the service did not report.
 * @param atMs when the service answered, by the local clock, since the service's may differ
 */
export const quotaUse = (window: ReceivedRateLimitWindow, atMs: number) => {
  const { limit } = window;
  const remaining =
    window.remaining ?? (limit !== null && window.used !== null ? limit - window.used : null);
  const used = window.used ?? (limit !== null && remaining !== null ? limit - remaining : null);
  const share = used !== null && limit ? used / limit : 0;
  const isEmpty = remaining !== null && remaining <= 0;
  const tone: Tone = isEmpty ? 'bad' : share >= warnShare ? 'warn' : 'good';
  return { used, limit, remaining, resetMs: resetMsOf(window, atMs), tone };
};

const pollIntervalMs = 30_000;

const scopeLabels: Readonly<Record<string, string>> = {
  detect: 'Evaluations',
  generate: 'Generations',
  upload: 'Uploads',
};

const nameOf = (scope: string | null): string => {
  if (scope === null) return 'All operations';
  return (Object.hasOwn(scopeLabels, scope) ? scopeLabels[scope] : undefined) ?? shortName(scope);
};

type Props = QuotaWindow & { atMs: number };

const Reset = ({ resetMs }: { resetMs: number | null }) => {
  const nowMs = useNow(1000);
  if (resetMs === null) return null;
  if (resetMs <= nowMs) return <span>Resets now</span>;
  return <span>Resets in {formatCountdown(resetMs - nowMs)}</span>;
};

const LimitedWindow = ({ scope, window, atMs }: Props) => {
  const { used, limit, remaining, resetMs, tone } = quotaUse(window, atMs);
  const usedText =
    used === null || limit === null
      ? 'Not stated'
      : `${formatCount(used)} of ${formatCount(limit)} used`;
  return (
    <>
      <Text fz="xl" c={`var(--cc-${tone === 'good' ? 'text' : tone})`}>
        {remaining === null ? '–' : formatCount(remaining)}{' '}
        <span className={textStyles.dim}>left</span>
      </Text>
      <Meter
        label={`${nameOf(scope)} used`}
        value={used}
        max={limit ?? 0}
        valueText={usedText}
        tone={tone}
      />
      <Flex wrap="wrap" justify="space-between" columnGap="md" className={textStyles.dim}>
        <span>{usedText}</span>
        <Reset resetMs={resetMs} />
      </Flex>
    </>
  );
};

const QuotaItem = ({ scope, window, atMs }: Props) => (
  <Flex component="li" direction="column" gap="xs" className={textStyles.wrap}>
    <Title order={3}>
      {nameOf(scope)}{' '}
      {scope === null ? null : (
        <Text component="code" ff="monospace" fz="xs" c="dimmed">
          {shortName(scope)}
        </Text>
      )}
    </Title>
    {window.unlimited ? (
      <>
        <Text component="div" fz="xl">
          <Mark icon={InfinityIcon} tone="good" label="Unlimited" />
        </Text>
        {window.used === null ? null : (
          <p className={textStyles.dim}>{formatCount(window.used)} used so far</p>
        )}
      </>
    ) : (
      <LimitedWindow scope={scope} window={window} atMs={atMs} />
    )}
    {window.window_sec === null ? null : (
      <p className={textStyles.dim}>Period {formatDuration(window.window_sec)}</p>
    )}
  </Flex>
);

export const QuotaPart = () => {
  const quota = useQuery(
    useRpc().query.service.quota.queryOptions({ refetchInterval: pollIntervalMs }),
  );
  return (
    <ServicePart title="Quota" request={quota} heightPx={120}>
      {(data, atMs) => (
        <SimpleGrid component="ul" minColWidth={200} autoFlow="auto-fit" spacing="xl">
          {quotaWindows(data).map(({ scope, window }) => (
            <QuotaItem key={JSON.stringify(scope)} scope={scope} window={window} atMs={atMs} />
          ))}
        </SimpleGrid>
      )}
    </ServicePart>
  );
};
