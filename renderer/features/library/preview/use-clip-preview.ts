import { useState } from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { focusClipList } from '../list/enter-list.ts';
import type { ClipRows } from '../rows/use-clip-rows.ts';
import type { ClipSelection } from '../selection/use-clip-selection.ts';

/** The preview of the active clip. A new view closes it. */
export const useClipPreview = (rows: ClipRows, selection: ClipSelection) => {
  const [openIn, setOpenIn] = useState<unknown>(null);
  const hasClips = (rows.total ?? 0) > 0;
  const isOpen = hasClips && openIn === rows.list;
  const toggle = (): void => {
    if (selection.active < 0) selection.moveTo(0);
    focusClipList();
    setOpenIn(isOpen ? null : rows.list);
  };
  useActionHandlers(hasClips ? { 'selection.preview': toggle } : {});
  return {
    isOpen,
    card: rows.at(selection.active),
    close: () => {
      setOpenIn(null);
      focusClipList();
    },
  };
};
