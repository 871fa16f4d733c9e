import { Repeat } from 'lucide-react';
import { useReview } from '../../review-context.ts';
import { StillMenu } from '../../still/StillMenu.tsx';
import { usePlayerChoices } from '../player-choices.ts';
import type { ZoomControl } from '../stage/use-zoom.ts';
import { ExactBadge } from './ExactBadge.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { GoTo } from './GoTo.tsx';
import { HiddenBoxes } from './HiddenBoxes.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { SoundControl } from './SoundControl.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';
import { ToolButton } from './ToolButton.tsx';
import styles from './Transport.module.css';
import { WaitingMark } from './WaitingMark.tsx';
import { ZoomMenu } from './ZoomMenu.tsx';

type Props = {
  /** False where there is none, and none to come. */
  hasPicture: boolean;
  /** False where there are two pictures, and no one frame to save. */
  hasStill?: boolean;
  zoomControl: ZoomControl;
};

/** What moves the picture, and where it is. */
export const Transport = ({ hasPicture, hasStill = true, zoomControl }: Props) => {
  const { isLooping } = usePlayerChoices();
  const { chosen } = useReview();
  return (
    <div className={styles.bar} role="toolbar" aria-label="Player">
      <MoveButtons />
      <GoTo hasPicture={hasPicture} />
      <WaitingMark />
      <div className={styles.choices}>
        <ExactBadge />
        <ToolButton
          action="player.loop"
          icon={Repeat}
          label={
            chosen === null ? 'Repeat the clip: no finding is chosen' : 'Repeat the chosen finding'
          }
          isPressed={isLooping}
        />
        <SpeedMenu />
        {hasPicture ? <SoundControl /> : null}
        <ZoomMenu control={zoomControl} />
        {hasStill ? <StillMenu /> : null}
        <FullScreenButton />
      </div>
      <HiddenBoxes />
    </div>
  );
};
