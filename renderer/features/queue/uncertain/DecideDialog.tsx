import type { RunId } from '../../../../shared/domain/ids.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatCountOf } from '../../../ui/formats.ts';
import { useBillingAddress } from '../../service/use-billing-address.ts';
import { useDecide } from './use-decide.ts';

export type Decision = 'resend' | 'drop';

type Props = {
  /** What is asked; null while nothing is. */
  decision: Decision | null;
  runIds: RunId[];
  onDone: () => void;
  onClose: () => void;
};

/** Asks before submissions are sent again or given up: both may cost. */
export const DecideDialog = ({ decision, runIds, onDone, onClose }: Props) => {
  const decide = useDecide(onDone);
  const amount = formatCountOf(runIds.length, 'submission');
  const isResend = decision === 'resend';
  // What can be decided is of the service in use.
  const isBilled = useBillingAddress() !== null;
  const close = (): void => {
    decide.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={decision !== null}
      title={isResend ? `Send ${amount} again?` : `Give up ${amount}?`}
      confirmLabel={isResend ? 'Send again' : 'Give up'}
      isDangerous
      isBusy={decide.isPending}
      error={decide.error ? errorRecordOf(decide.error) : null}
      onConfirm={() => {
        if (decision) decide.mutate({ decision, runIds });
      }}
      onClose={close}
    >
      <p>
        {isResend
          ? `If the first submission arrived, the clip is evaluated a second time${isBilled ? ', and both are billed' : ''}.`
          : `If the submission arrived, ${isBilled ? 'it is billed, and ' : ''}its result is not fetched. The clip can be evaluated again at any time.`}
      </p>
    </ConfirmDialog>
  );
};
