import { Checkbox, NumberInput, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { unitsName } from '../../../../shared/domain/units-name.ts';
import { isJudgeVersion } from '../../../../shared/service-api/judge-version.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useRemoteServiceUrl } from '../../../rpc/use-remote-service-url.ts';
import { DialogForm } from '../../../ui/Dialog.tsx';
import { CallError } from '../../../ui/ErrorPanel.tsx';

export type WatchRules = { includesSubfolders: boolean; dailyCapUnits: number | null };

/** `cap`: units a day; null: no limit, undefined: not chosen yet. */
type WatchChoice = { includesSubfolders: boolean; cap: number | null | undefined };

type Props = Omit<ComponentProps<typeof DialogForm>, 'onSubmit' | 'children'> & {
  initial: WatchChoice;
  call: { isPending: boolean; error: Error | null };
  failedTitle: string;
  onSubmit: (rules: WatchRules) => void;
  /** Further fields, before those of the rules. */
  children?: ComponentProps<typeof DialogForm>['children'];
};

const costText = (serviceUrl: string): string =>
  `Every new clip is sent to ${serviceUrl} without asking, and may be billed. Set a daily limit.`;

export const WatchForm = ({ initial, call, failedTitle, onSubmit, children, ...form }: Props) => {
  const [chosen, setChosen] = useState<Partial<WatchChoice>>({});
  const change = (changed: Partial<WatchChoice>): void => setChosen({ ...chosen, ...changed });
  const { includesSubfolders, cap } = { ...initial, ...chosen };
  const serviceUrl = useRemoteServiceUrl();
  const settings = useQuery(useRpc().query.settings.get.queryOptions()).data;
  const isJudged = isJudgeVersion(settings?.defaults.modelVersion);
  // Nothing is billed here, and no limit was set under another service.
  const isFree = serviceUrl === null && !isJudged && cap === null;
  return (
    <DialogForm
      {...form}
      isBusy={call.isPending}
      isReady={cap !== undefined}
      onSubmit={() => {
        if (cap !== undefined) onSubmit({ includesSubfolders, dailyCapUnits: cap });
      }}
    >
      {children}
      <Switch
        label="With subfolders"
        checked={includesSubfolders}
        onChange={(event) => change({ includesSubfolders: event.currentTarget.checked })}
      />
      {isFree ? null : (
        <Stack gap="sm">
          {serviceUrl ? <p>{costText(serviceUrl)}</p> : null}
          <NumberInput
            label="Daily limit"
            description={`In ${unitsName(isJudged)}. Clips beyond it wait in the queue.`}
            min={0}
            allowNegative={false}
            disabled={cap === null}
            value={cap ?? ''}
            onChange={(typed) =>
              change({ cap: typeof typed === 'number' && typed > 0 ? typed : undefined })
            }
            maw={320}
            // The limit must be decided first.
            {...(cap === undefined ? { 'data-autofocus': true } : {})}
          />
          <Checkbox
            label="No limit"
            checked={cap === null}
            onChange={(event) => change({ cap: event.currentTarget.checked ? null : undefined })}
          />
        </Stack>
      )}
      <CallError title={failedTitle} call={call} />
    </DialogForm>
  );
};
