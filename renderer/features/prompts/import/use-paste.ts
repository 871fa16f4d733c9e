import { useEffect, useRef } from 'react';
import { type Pasted, readPasted } from './pasted-cells.ts';

const typing = 'input, textarea, select, [contenteditable=true]';

/** Takes what is pasted anywhere on the page but into a field or a dialog. */
export const usePaste = (onPaste: (pasted: Pasted) => void): void => {
  const newest = useRef(onPaste);
  useEffect(() => {
    newest.current = onPaste;
  });
  useEffect(() => {
    const take = (event: ClipboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(typing) || document.querySelector('[aria-modal=true]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      event.preventDefault();
      newest.current(readPasted(text));
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
};
