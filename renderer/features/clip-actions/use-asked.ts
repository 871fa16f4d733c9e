import { useState } from 'react';

/** What a dialog is about. It is kept while the dialog closes, so that its words do not change. */
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
