import { Checkbox, NumberInput, Stack, Switch } from '@mantine/core';
import { useRemoteServiceUrl } from '../../../rpc/use-remote-service-url.ts';

/** `cap`: units a day; null: no limit, undefined: not chosen yet. */
export type WatchChoice = { includesSubfolders: boolean; cap: number | null | undefined };

type Props = { value: WatchChoice; onChange: (changed: Partial<WatchChoice>) => void };

const costText = (serviceUrl: string): string =>
  `Every new clip is sent to ${serviceUrl} without asking, and may be billed. Set a daily limit.`;

export const WatchFields = ({ value, onChange }: Props) => {
  const { includesSubfolders, cap } = value;
  const serviceUrl = useRemoteServiceUrl();
  // Nothing is billed here, and no limit was set under another service.
  const isFree = serviceUrl === null && cap === null;
  return (
    <>
      <Switch
        label="With subfolders"
        checked={includesSubfolders}
        onChange={(event) => onChange({ includesSubfolders: event.currentTarget.checked })}
      />
      {isFree ? null : (
        <Stack gap="sm">
          {serviceUrl ? <p>{costText(serviceUrl)}</p> : null}
          <NumberInput
            label="Daily limit"
            description="In billable units. Clips beyond it wait in the queue."
            min={0}
            allowNegative={false}
            disabled={cap === null}
            value={cap ?? ''}
            onChange={(typed) =>
              onChange({ cap: typeof typed === 'number' && typed > 0 ? typed : undefined })
            }
            maw={320}
            // The limit must be decided first.
            {...(cap === undefined ? { 'data-autofocus': true } : {})}
          />
          <Checkbox
            label="No limit"
            checked={cap === null}
            onChange={(event) => onChange({ cap: event.currentTarget.checked ? null : undefined })}
          />
        </Stack>
      )}
    </>
  );
};
