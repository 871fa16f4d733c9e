import type { DragEvent } from 'react';
import { maxDraggedClips } from '../../../../shared/contract/host-bridge.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';

/** Whether clips can be dragged to other programs: only from the desktop app. */
export const canDragOut = (): boolean => window.clipcheck !== undefined;

/** Lets the system drag the files of clips, instead of the page. */
export const dragOut = (event: DragEvent, clipIds: readonly ClipId[]): void => {
  event.preventDefault();
  if (clipIds.length > maxDraggedClips) {
    notify.toast(`At most ${formatCountOf(maxDraggedClips, 'clip')} can be dragged at once.`);
  } else window.clipcheck?.dragClips(clipIds);
};
