import { useEffect, useMemo, useState } from 'react';
import { mediaAddress } from '../../../../shared/contract/addresses.ts';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { tableFromMetadata } from '../../../../shared/domain/frames/stored-table.ts';
import { hasFile } from '../../clip-cards/has-file.ts';
import type { ClipFrames } from './clip-frames.ts';
import { useFramePool } from './FramePoolProvider.tsx';
import type { NotExact } from './frame-pool.ts';
import { openVideoFrames } from './video-frames.ts';

export type OpenedClip =
  | { readonly status: 'opening'; readonly frames: null }
  | { readonly status: 'open'; readonly frames: ClipFrames }
  | { readonly status: 'failed'; readonly frames: null; readonly problem: string };

export const opening: OpenedClip = { status: 'opening', frames: null };

export const useClipFrames = (card: ClipCard): OpenedClip => {
  const pool = useFramePool();
  const [opened, setOpened] = useState<OpenedClip>(opening);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card changes, but the clip's file does not
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (state: OpenedClip): void => {
      if (!signal.aborted) setOpened(state);
    };
    const openVideo = ({ message, table }: NotExact): void => {
      if (signal.aborted) return;
      const url = mediaAddress(card.clipId);
      openVideoFrames(url, table ?? tableFromMetadata(card), message, signal).then(
        (frames) => show({ status: 'open', frames }),
        // The reason from the decoder is more specific than that of the <video>.
        () => show({ status: 'failed', frames: null, problem: message }),
      );
    };
    setOpened(opening);
    pool
      .open(card.clipId, signal, openVideo)
      .then((frames) => show({ status: 'open', frames }), openVideo);
    return () => controller.abort();
  }, [pool, card.clipId, hasFile(card)]);
  return opened;
};

/** Returns the file's own frame table once open; before, one made from stored metadata. */
export const useClipTable = (
  { fps, frameCount, durationSec, originSec }: ClipCard,
  frames: ClipFrames | null,
): FrameTable => {
  const stored = useMemo(
    () => tableFromMetadata({ fps, frameCount, durationSec, originSec }),
    [fps, frameCount, durationSec, originSec],
  );
  return frames?.table ?? stored;
};
