import { Menu } from '@mantine/core';
import { type Zoom, zoomLevels } from '../stage/picture-on-stage.ts';
import type { ZoomControl } from '../stage/use-zoom.ts';
import { KeyedLabel } from './KeyedLabel.tsx';
import { MenuButton } from './MenuButton.tsx';

const levelText = (level: Zoom['level']): string => (level === null ? 'Fit' : `${level * 100} %`);

/** How large the picture is shown, and other sizes to choose from. */
export const ZoomMenu = ({ control: { zoom, setZoom } }: { control: ZoomControl }) => (
  <MenuButton
    name={`Zoom: ${levelText(zoom.level)}`}
    hint={
      <>
        <KeyedLabel action="player.zoomFit" label="Whole picture or its pixels" />
        <KeyedLabel action="player.zoomIn" label="In" />
        <KeyedLabel action="player.zoomOut" label="Out" />
      </>
    }
    shown={levelText(zoom.level)}
  >
    {[null, ...zoomLevels].map((level) => (
      <Menu.Item key={levelText(level)} onClick={() => setZoom({ ...zoom, level })}>
        {levelText(level)}
      </Menu.Item>
    ))}
  </MenuButton>
);
