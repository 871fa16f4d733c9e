import { Stack } from '@mantine/core';
import type { ZoomControl } from '../../clip-player/picture/use-stage-gestures.ts';
import { sideNames } from '../frames/frame-match.ts';
import styles from './SideBySide.module.css';
import { SideCanvas, SideLabel, SideOverlay, SidePicture } from './sides.tsx';

export const SideBySide = ({ zoomControl }: { zoomControl: ZoomControl }) => (
  <div className={styles.pair}>
    {sideNames.map((side) => (
      <Stack key={side} gap={0} miw={0} mih={0}>
        <SideLabel side={side} />
        <SidePicture side={side} control={zoomControl}>
          <SideCanvas side={side} />
          <SideOverlay side={side} />
        </SidePicture>
      </Stack>
    ))}
  </div>
);
