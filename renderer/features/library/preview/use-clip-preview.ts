import { useState } from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { focusClipList } from '../list/enter-list.ts';
import type { ClipRows } from '../rows/use-clip-rows.ts';
import type { ClipSelection } from '../selection/use-clip-selection.ts';

/** The preview of the active clip, opened and closed by the key that plays clips. */
export const useClipPreview = (rows: ClipRows, selection: ClipSelection) => {
  const [isOpen, setOpen] = useState(false);
  const hasClips = (rows.total ?? 0) > 0;
  const toggle = (): void => {
    if (selection.active < 0) selection.moveTo(0);
    focusClipList();
    setOpen(!isOpen);
  };
  useActionHandlers(hasClips ? { 'player.play': toggle } : {});
  return {
    isOpen: isOpen && hasClips,
    card: rows.at(selection.active),
    close: () => setOpen(false),
  };
};
