import { Flex } from '@mantine/core';
import { useState } from 'react';
import { Toggle } from '../../../ui/Toggle.tsx';
import { NoVideo } from '../../clip-player/missing-file/NoVideo.tsx';
import stageStyles from '../../clip-player/picture/PictureStage.module.css';
import { PictureStage } from '../../clip-player/picture/PictureStage.tsx';
import { Poster } from '../../clip-player/picture/Poster.tsx';
import type { ZoomControl } from '../../clip-player/picture/use-stage-gestures.ts';
import { ReviewContext } from '../../clip-player/review-context.ts';
import { canShow, useComparison } from '../compare-context.ts';
import { type SideName, sideNames } from '../frames/frame-match.ts';
import styles from './OnePicture.module.css';
import { SideCanvas, SideLabels, SideOverlay } from './sides.tsx';

type ShownSides = Readonly<Record<SideName, boolean>>;

const labels: Readonly<Record<SideName, string>> = {
  left: 'Left findings (gray)',
  right: 'Right findings (in color)',
};

type Props = { shown: ShownSides; onShow: (shown: ShownSides) => void };

const SideSwitch = ({ shown, onShow }: Props) => (
  <Flex
    component="fieldset"
    gap="sm"
    px="md"
    py="xs"
    bg="var(--cc-surface-1)"
    aria-label="Findings on the video"
  >
    {sideNames.map((side) => (
      <Toggle
        key={side}
        isOn={shown[side]}
        onPress={() => onShow({ ...shown, [side]: !shown[side] })}
      >
        {labels[side]}
      </Toggle>
    ))}
  </Flex>
);

/** The findings of both sides on one video: the left ones without colour. */
const BothOverlays = ({ shown }: { shown: ShownSides }) =>
  sideNames
    .filter((side) => shown[side])
    .map((side) => (
      <div key={side} className={styles.overlay} data-side={side} data-testid={`${side}-overlay`}>
        <SideOverlay side={side} />
      </div>
    ));

export const OnePicture = ({ zoomControl }: { zoomControl: ZoomControl }) => {
  const comparison = useComparison();
  const { left } = comparison;
  const opened = comparison.opened.left;
  const [shown, setShown] = useState<ShownSides>({ left: true, right: true });
  const { frames, detail } = left;
  return (
    <>
      <SideLabels />
      <SideSwitch shown={shown} onShow={setShown} />
      <div className={stageStyles.place}>
        {frames ? (
          <PictureStage picture={frames.picture} control={zoomControl}>
            <SideCanvas side="left" />
            <BothOverlays shown={shown} />
          </PictureStage>
        ) : (
          <Poster clipId={detail.card.clipId} />
        )}
        {canShow(comparison, 'left') ? null : (
          <ReviewContext value={left}>
            <NoVideo problem={opened.status === 'failed' ? opened.problem : null} />
          </ReviewContext>
        )}
      </div>
    </>
  );
};
