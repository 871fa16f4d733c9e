import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Number of dragged files and folders; 0 if the browser does not reveal it. */
const countOf = (event: DragEvent): number =>
  [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').length;

/**
 * Accepts files dropped anywhere on the window.
 * @param onDrop must read the transfer synchronously: it is empty afterwards
 * @returns the number of items dragged over the window, null while there are none
 */
export const useWindowDrop = (onDrop: (transfer: DataTransfer) => void): number | null => {
  const [dragged, setDragged] = useState<number | null>(null);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    /** Elements entered but not left: a child is entered before its parent is left. */
    let depth = 0;
    /** Whether the drag started on the page: a dragged image also looks like a file. */
    let isFromPage = false;
    const end = (): void => {
      depth = 0;
      setDragged(null);
    };
    const isDrop = (event: DragEvent): boolean => hasFiles(event) && !isFromPage;
    const listeners = {
      dragstart: () => {
        isFromPage = true;
      },
      dragend: () => {
        isFromPage = false;
      },
      dragenter: (event: DragEvent) => {
        if (!isDrop(event)) return;
        event.preventDefault();
        depth += 1;
        setDragged(countOf(event));
      },
      dragover: (event: DragEvent) => {
        if (!isDrop(event) || !event.dataTransfer) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      dragleave: (event: DragEvent) => {
        if (!isDrop(event)) return;
        depth -= 1;
        if (depth <= 0) end();
      },
      drop: (event: DragEvent) => {
        if (!isDrop(event) || !event.dataTransfer) return;
        // Otherwise the browser would open the file instead of the page.
        event.preventDefault();
        end();
        take(event.dataTransfer);
      },
    };
    const listening = new AbortController();
    for (const [type, listener] of Object.entries(listeners)) {
      window.addEventListener(type, listener as EventListener, { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
  return dragged;
};
