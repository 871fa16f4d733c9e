import { useEffect, useEffectEvent } from 'react';

/** Pasted content: prompts, one per cell, or a table that names files. */
type Pasted = { kind: 'prompts'; texts: string[] } | { kind: 'table'; text: string };

/** Splits a copied column into cells; cells with line breaks are in double quotes. */
const cellsOf = (text: string): string[] => {
  const cells = text.match(/"(?:[^"]|"")*"(?=\r?\n|$)|[^\r\n]+|(?<=\n)(?=\r?\n)/g) ?? [];
  return cells.map((cell) =>
    /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
};

export const readPasted = (text: string): Pasted => {
  if (text.includes('\t')) return { kind: 'table', text };
  return { kind: 'prompts', texts: cellsOf(text.replace(/[\r\n]+$/, '')) };
};

const typing = 'input, textarea, select, [contenteditable=true]';

/** Handles text pasted anywhere on the page except into fields and dialogs. */
export const usePaste = (onPaste: (pasted: Pasted) => void): void => {
  const take = useEffectEvent((event: ClipboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(typing) || document.querySelector('[aria-modal=true]')) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '') return;
    event.preventDefault();
    onPaste(readPasted(text));
  });
  useEffect(() => {
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
};
