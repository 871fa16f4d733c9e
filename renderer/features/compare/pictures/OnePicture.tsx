import { Flex } from '@mantine/core';
import { useState } from 'react';
import { Toggle } from '../../../ui/Toggle.tsx';
import type { ZoomControl } from '../../clip-player/picture/use-stage-gestures.ts';
import { type SideName, sideNames } from '../frames/frame-match.ts';
import styles from './OnePicture.module.css';
import { SideCanvas, SideLabels, SideOverlay, SidePicture } from './sides.tsx';

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

const BothOverlays = ({ shown }: { shown: ShownSides }) =>
  sideNames
    .filter((side) => shown[side])
    .map((side) => (
      <div key={side} className={styles.overlay} data-side={side} data-testid={`${side}-overlay`}>
        <SideOverlay side={side} />
      </div>
    ));

export const OnePicture = ({ zoomControl }: { zoomControl: ZoomControl }) => {
  const [shown, setShown] = useState<ShownSides>({ left: true, right: true });
  return (
    <>
      <SideLabels />
      <SideSwitch shown={shown} onShow={setShown} />
      <SidePicture side="left" control={zoomControl}>
        <SideCanvas side="left" />
        <BothOverlays shown={shown} />
      </SidePicture>
    </>
  );
};
