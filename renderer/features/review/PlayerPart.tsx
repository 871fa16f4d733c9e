import { markAt } from '../../../shared/domain/frames/box-track.ts';
import type { Box } from '../../../shared/domain/frames/place-finding.ts';
import { hasFile } from '../clip-cards/has-file.ts';
import type { OpenedClip } from '../clip-player/frames/use-clip-frames.ts';
import { PlayerSection } from '../clip-player/layout/PlayerLayout.tsx';
import { ClipPicture, FrameCanvas } from '../clip-player/picture/ClipPicture.tsx';
import { Overlay } from '../clip-player/picture/Overlay.tsx';
import { SeenBoxes } from '../clip-player/picture/SeenBoxes.tsx';
import { useZoom } from '../clip-player/picture/use-stage-gestures.ts';
import type { useClipPlayhead } from '../clip-player/playback/use-clip-playhead.ts';
import { usePlayerActions } from '../clip-player/playback/use-player-actions.ts';
import { type Review, useReview } from '../clip-player/review-context.ts';
import { Transport } from '../clip-player/transport/Transport.tsx';
import { BoxEditor } from './marking/BoxEditor.tsx';

const selectedBox = ({ findings, chosen, table, playhead }: Review): Box | null => {
  const finding = chosen === null ? undefined : findings[chosen];
  const mark = finding ? markAt(table, finding.place, playhead.wanted()) : null;
  return mark?.kind === 'box' ? mark.box : null;
};

type Props = {
  opened: OpenedClip;
  player: Omit<ReturnType<typeof useClipPlayhead>, 'playhead'>;
};

export const PlayerPart = ({ opened, player }: Props) => {
  const review = useReview();
  const control = useZoom();
  usePlayerActions();
  const { frames, status } = opened;
  return (
    <PlayerSection>
      <ClipPicture
        opened={opened}
        control={control}
        findSpot={() => selectedBox(review)}
        spotOf={review.chosen}
      >
        {frames ? (
          <FrameCanvas ref={player.onCanvas} frames={frames} testId="frame-canvas" />
        ) : null}
        <Overlay />
        <SeenBoxes />
        <BoxEditor />
      </ClipPicture>
      <Transport
        hasPicture={hasFile(review.detail.card) && status !== 'failed'}
        zoomControl={control}
        player={player}
      />
    </PlayerSection>
  );
};
