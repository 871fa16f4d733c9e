import { Dialog } from '../../ui/Dialog.tsx';
import type { EvaluateInput } from '../evaluate/evaluate-context.ts';
import { AddressForm } from './AddressForm.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onEvaluate: (input: EvaluateInput) => void;
  onOptions: (input: EvaluateInput) => void;
};

/** Evaluates clips from a list of addresses. */
export const AddressDialog = ({ isOpen, onClose, onEvaluate, onOptions }: Props) => (
  <Dialog opened={isOpen} onClose={onClose} title="Evaluate addresses" size="xl" centered>
    {isOpen ? (
      <AddressForm onClose={onClose} onEvaluate={onEvaluate} onOptions={onOptions} />
    ) : null}
  </Dialog>
);
