import { useCallback, useEffect, useRef, useState } from 'react';

export type Draft = {
  /** What stands in the field. */
  readonly text: string;
  type(text: string): void;
  /** Saves what was typed, if anything was. */
  save(): void;
  /** Puts back what is stored. */
  giveUp(): void;
};

/**
 * Text that is typed over a stored one. What was typed is saved also when its field goes away; and
 * it is not replaced when the stored text changes meanwhile, in another window.
 * @param stored as it is known now, or is going to be once it is saved
 * @param onSave false where it was not saved: then it stands in the field again
 */
export const useDraft = (stored: string, onSave: (text: string) => Promise<boolean>): Draft => {
  const [typed, setTyped] = useState<string | null>(null);
  // It is stored: from here on the stored text is shown again, whoever changes it.
  if (typed !== null && typed === stored) setTyped(null);
  // What counts at the moment of an event, which may come before the next rendering.
  const newest = useRef({ typed, stored, onSave });
  // The field may go away before the stored text has caught up: what is on its way is not sent twice.
  const onItsWay = useRef<string | null>(null);
  useEffect(() => {
    newest.current = { typed, stored, onSave };
  });
  const change = (text: string | null): void => {
    newest.current.typed = text;
    setTyped(text);
  };
  const save = useCallback((): void => {
    const { typed: text, stored: before, onSave: send } = newest.current;
    if (text === null || text === before || text === onItsWay.current) return;
    onItsWay.current = text;
    void send(text).then((isSaved) => {
      if (onItsWay.current === text) onItsWay.current = null;
      if (isSaved || newest.current.typed !== null) return;
      newest.current.typed = text;
      setTyped(text);
    });
  }, []);
  useEffect(() => save, [save]);
  return { text: typed ?? stored, type: change, save, giveUp: () => change(null) };
};
