import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  label: string;
  title: string;
  children: ReactNode;
  call: {
    isPending: boolean;
    error: Error | null;
    mutate: (input: undefined, options: { onSuccess: () => void }) => void;
  };
};

/** Asks before it removes something. */
export const RemoveButton = ({ label, call, ...asked }: Props) => {
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{label}…</Button>
      <ConfirmDialog
        {...asked}
        isOpen={isAsking}
        confirmLabel={label}
        isDangerous
        call={call}
        onConfirm={() => call.mutate(undefined, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
};
