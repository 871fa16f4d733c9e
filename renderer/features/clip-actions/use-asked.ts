import { useState } from 'react';

/** State of a dialog. The subject is kept while the dialog closes, so that its text does not change. */
export const useAsked = <About>(nothing: About) => {
  const [about, setAbout] = useState(nothing);
  const [isOpen, setIsOpen] = useState(false);
  return {
    about,
    isOpen,
    ask: (next: About): void => {
      setAbout(next);
      setIsOpen(true);
    },
    close: (): void => setIsOpen(false),
  };
};
