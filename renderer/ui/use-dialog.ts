import { type ReactNode, useState } from 'react';

/** One dialog at a time, which is rendered only while it is open, as it was when it was shown. */
export const useDialog = () => {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return {
    dialog,
    /** @param render gets what closes the dialog, but no other that is shown later */
    show: (render: (onClose: () => void) => ReactNode): void => {
      const shown: ReactNode = render(() => setDialog((now) => (now === shown ? null : now)));
      setDialog(shown);
    },
  };
};
