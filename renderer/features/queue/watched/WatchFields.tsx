import { Checkbox, NumberInput, Switch } from '@mantine/core';
import { useBillingAddress } from '../../service/use-billing-address.ts';
import styles from './WatchFields.module.css';

/** What can be set of a watched folder. `cap`: units a day; undefined where nothing was said of it. */
export type WatchChoice = { includesSubfolders: boolean; cap: number | null | undefined };

type Props = { value: WatchChoice; onChange: (changed: Partial<WatchChoice>) => void };

/** What evaluating by itself means for who pays. */
const costText = (address: string | null): string =>
  address === null
    ? 'Clips are evaluated by the built-in evaluator, which bills nothing.'
    : `Every clip that comes is sent to ${address} without asking, and may be billed. Say how much a day may cost.`;

/** Subfolders, and what a day may cost. */
export const WatchFields = ({ value, onChange }: Props) => {
  const { includesSubfolders, cap } = value;
  const address = useBillingAddress();
  return (
    <>
      <Switch
        label="With subfolders"
        checked={includesSubfolders}
        onChange={(event) => onChange({ includesSubfolders: event.currentTarget.checked })}
      />
      <div className={styles.cap}>
        {address === undefined ? null : <p className={styles.note}>{costText(address)}</p>}
        <NumberInput
          label="Most units a day"
          description="What comes after that waits in the queue."
          min={0}
          allowNegative={false}
          disabled={cap === null}
          value={cap ?? ''}
          onChange={(typed) =>
            onChange({ cap: typeof typed === 'number' && typed > 0 ? typed : undefined })
          }
          className={styles.units}
          // What is to be decided before anything else.
          {...(cap === undefined ? { 'data-autofocus': true } : {})}
        />
        <Checkbox
          label="No limit"
          checked={cap === null}
          onChange={(event) => onChange({ cap: event.currentTarget.checked ? null : undefined })}
        />
      </div>
    </>
  );
};
