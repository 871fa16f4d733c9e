import { useState } from 'react';

/** State of a dialog about a subject. Keeps the subject while the dialog closes, so its text stays. */
export const useDialogState = <About>(nothing: About) => {
  const [about, setAbout] = useState(nothing);
  const [isOpen, setIsOpen] = useState(false);
  return {
    about,
    shown: { isOpen, onClose: (): void => setIsOpen(false) },
    ask: (next: About): void => {
      setAbout(next);
      setIsOpen(true);
    },
  };
};
