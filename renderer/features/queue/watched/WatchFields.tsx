import { Checkbox, NumberInput, Switch } from '@mantine/core';
import { useBillingAddress } from '../../service/use-billing-address.ts';
import styles from './WatchFields.module.css';

/** What can be set of a watched folder. `cap`: units a day; undefined where nothing was said of it. */
export type WatchChoice = { includesSubfolders: boolean; cap: number | null | undefined };

type Props = { value: WatchChoice; onChange: (changed: Partial<WatchChoice>) => void };

/** What watching may cost. */
const costText = (address: string): string =>
  `Every new clip is sent to ${address} without asking, and may be billed. Set a daily limit.`;

/** Subfolders, and what a day may cost. */
export const WatchFields = ({ value, onChange }: Props) => {
  const { includesSubfolders, cap } = value;
  const address = useBillingAddress();
  // Nothing is billed, and nothing was set while another service was in use.
  const isFree = address === null && cap === null;
  return (
    <>
      <Switch
        label="With subfolders"
        checked={includesSubfolders}
        onChange={(event) => onChange({ includesSubfolders: event.currentTarget.checked })}
      />
      {isFree ? null : (
        <div className={styles.cap}>
          {address ? <p className={styles.note}>{costText(address)}</p> : null}
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
            className={styles.units}
            // This has to be decided first.
            {...(cap === undefined ? { 'data-autofocus': true } : {})}
          />
          <Checkbox
            label="No limit"
            checked={cap === null}
            onChange={(event) => onChange({ cap: event.currentTarget.checked ? null : undefined })}
          />
        </div>
      )}
    </>
  );
};
