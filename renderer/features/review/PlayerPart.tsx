import { hasFile } from '../clip-cards/has-file.ts';
import type { OpenedClip } from '../clip-player/frames/use-clip-frames.ts';
import { PlayerSection } from '../clip-player/layout/PlayerSection.tsx';
import { useZoom } from '../clip-player/picture/use-zoom.ts';
import type { ClipSound } from '../clip-player/playback/clip-sound.ts';
import { SoundContext } from '../clip-player/playback/sound-context.ts';
import { usePlayerActions } from '../clip-player/playback/use-player-actions.ts';
import { useReview } from '../clip-player/review-context.ts';
import { Transport } from '../clip-player/transport/Transport.tsx';
import { Picture } from './Picture.tsx';

type Props = {
  opened: OpenedClip;
  sound: ClipSound;
  onCanvas: (canvas: HTMLCanvasElement | null) => void;
};

export const PlayerPart = ({ opened, sound, onCanvas }: Props) => {
  const { detail } = useReview();
  const zoomControl = useZoom();
  usePlayerActions();
  const hasPicture = hasFile(detail.card) && opened.status !== 'failed';
  return (
    <PlayerSection>
      <Picture opened={opened} onCanvas={onCanvas} zoomControl={zoomControl} />
      <SoundContext value={sound}>
        <Transport hasPicture={hasPicture} zoomControl={zoomControl} />
      </SoundContext>
    </PlayerSection>
  );
};
