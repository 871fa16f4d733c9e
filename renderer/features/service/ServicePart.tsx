import { ActionIcon, Group, Skeleton, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { Ago } from '../../ui/Ago.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { Section } from '../../ui/Section.tsx';
import textStyles from '../../ui/texts.module.css';

type Props<Data> = {
  title: string;
  /** The last answer stays if a later request fails. */
  request: UseQueryResult<{ atMs: number; data: Data }>;
  /** Height of the placeholder while loading (px). */
  heightPx: number;
  /** Shown if there is no answer and the request failed. */
  fallback?: ReactNode;
  children: (data: Data, atMs: number) => ReactNode;
};

export const ServicePart = <Data,>(props: Props<Data>) => {
  const { title, request, heightPx, fallback, children } = props;
  const { data, error, isFetching, refetch } = request;
  return (
    <Section
      title={title}
      tools={
        <>
          {data ? (
            <span className={textStyles.dim}>
              {error ? 'Last answer ' : null}
              <Ago atMs={data.atMs} />
            </span>
          ) : null}
          <Tooltip label="Refresh">
            <ActionIcon
              aria-label={`${title}: refresh`}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              <RefreshCw />
            </ActionIcon>
          </Tooltip>
        </>
      }
    >
      {error && !data ? (
        <CallError title={`The ${title.toLowerCase()} could not be loaded`} call={request} />
      ) : null}
      {error && data ? (
        <Group gap="sm" wrap="nowrap" c="var(--cc-warn)" role="status">
          <Unplug />
          <p>{errorRecordOf(error).message}</p>
        </Group>
      ) : null}
      {data ? children(data.data, data.atMs) : null}
      {!data && error ? fallback : null}
      {data || error ? null : <Skeleton height={heightPx} />}
    </Section>
  );
};
