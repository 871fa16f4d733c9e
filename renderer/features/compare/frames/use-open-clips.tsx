import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import {
  type OpenedClip,
  opening,
  useClipFrames,
} from '../../clip-player/frames/use-clip-frames.ts';

type OnChange = (clipId: ClipId, opened: OpenedClip | null) => void;

/** Keeps a clip open wherever it is shown. */
const ClipOpener = ({ card, onChange }: { card: ClipCard; onChange: OnChange }) => {
  const opened = useClipFrames(card);
  const { clipId } = card;
  useEffect(() => {
    onChange(clipId, opened);
    return () => onChange(clipId, null);
  }, [clipId, opened, onChange]);
  return null;
};

/**
 * Opens the files of clips, each once.
 * @returns what is open, and elements to render, which keep it open
 */
export const useOpenClips = (
  cards: readonly ClipCard[],
): { openedOf: (clipId: ClipId) => OpenedClip; openers: ReactNode } => {
  const [opened, setOpened] = useState<ReadonlyMap<ClipId, OpenedClip>>(new Map());
  const onChange = useCallback<OnChange>((clipId, state) => {
    setOpened((before) => {
      const others = [...before].filter(([id]) => id !== clipId);
      return new Map(state === null ? others : [...others, [clipId, state]]);
    });
  }, []);
  const byId = new Map(cards.map((card) => [card.clipId, card]));
  return {
    openedOf: (clipId) => opened.get(clipId) ?? opening,
    openers: [...byId].map(([clipId, card]) => (
      <ClipOpener key={clipId} card={card} onChange={onChange} />
    )),
  };
};
