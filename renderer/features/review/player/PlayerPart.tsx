import { hasFile } from '../../library/has-file.ts';
import type { OpenedClip } from '../frames/use-clip-frames.ts';
import { useReview } from '../review-context.ts';
import { Picture } from './Picture.tsx';
import { PlayerSection } from './PlayerSection.tsx';
import type { ClipSound } from './sound/clip-sound.ts';
import { SoundContext } from './sound/sound-context.ts';
import { useZoom } from './stage/use-zoom.ts';
import { Transport } from './transport/Transport.tsx';
import { usePlayerActions } from './use-player-actions.ts';

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
