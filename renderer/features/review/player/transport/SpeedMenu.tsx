import { Menu } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useReview } from '../../review-context.ts';
import { choosePlayer } from '../player-choices.ts';
import { speeds, speedText } from '../speeds.ts';
import { KeyedLabel } from './KeyedLabel.tsx';
import { MenuButton } from './MenuButton.tsx';

export const SpeedMenu = () => {
  const { playhead } = useReview();
  const speed = useSyncExternalStore(playhead.subscribe, () => playhead.state().speed);
  const choose = (offered: number): void => {
    choosePlayer({ speed: offered });
    playhead.setSpeed(offered);
  };
  return (
    <MenuButton
      name={`Speed: ${speedText(speed)}`}
      hint={
        <>
          <KeyedLabel action="player.slower" label="Slower" />
          <KeyedLabel action="player.faster" label="Faster" />
        </>
      }
      shown={speedText(speed)}
    >
      {speeds.map((offered) => (
        <Menu.Item key={offered} onClick={() => choose(offered)}>
          {speedText(offered)}
        </Menu.Item>
      ))}
    </MenuButton>
  );
};
