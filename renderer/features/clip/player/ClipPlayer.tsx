import { Switch } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { mediaAddress, thumbnailAddress } from '../../../../shared/contract/addresses.ts';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { FindingRead } from '../../../../shared/service-api/finding.ts';
import styles from './ClipPlayer.module.css';
import { loopSpan } from './loop-span.ts';
import { NoVideo } from './NoVideo.tsx';
import { useLoop } from './use-loop.ts';

type Props = {
  card: ClipCard;
  /** The finding that is looked at; its part of the clip is gone to. */
  chosen: FindingRead | null;
  /** Whether there is anything to choose. */
  hasFindings: boolean;
};

/** Used for the length of a frame where the file does not tell. */
const usualFps = 24;

/** The clip itself, with the browser's own controls. */
export const ClipPlayer = ({ card, chosen, hasFindings }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [repeats, setRepeats] = useState(true);
  const { durationSec, fps } = card;
  const span = useMemo(
    () =>
      chosen && loopSpan(chosen, durationSec ?? Number.POSITIVE_INFINITY, 1 / (fps || usualFps)),
    [chosen, durationSec, fps],
  );
  useLoop(video, span, repeats);
  if (card.isMissing || hasFailed) return <NoVideo isMissing={card.isMissing} />;
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: generated clips come without captions */}
      <video
        ref={video}
        className={styles.video}
        style={card.width && card.height ? { aspectRatio: card.width / card.height } : undefined}
        controls
        playsInline
        preload="auto"
        aria-label="The clip"
        poster={thumbnailAddress(card.clipId)}
        src={mediaAddress(card.clipId)}
        onError={() => setHasFailed(true)}
      />
      {hasFindings ? (
        <Switch
          className={styles.loop}
          label="Repeat the chosen finding"
          checked={repeats}
          disabled={span === null}
          onChange={(event) => setRepeats(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
};
