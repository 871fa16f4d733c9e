import { Group, Slider } from '@mantine/core';
import { Volume2, VolumeX } from 'lucide-react';
import { useContext } from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { useStore } from '../../../ui/store.ts';
import textStyles from '../../../ui/texts.module.css';
import { focusPlayer } from '../layout/focus-player.ts';
import type { ClipSound, Silence } from '../playback/clip-sound.ts';
import { choosePlayer, playerChoices, usePlayerChoices } from '../playback/player-choices.ts';
import { SoundContext } from '../playback/sound-context.ts';
import styles from './SoundControl.module.css';
import { ToolButton } from './ToolButton.tsx';

const focusPlayerAfterwards = (): void =>
  window.addEventListener('pointerup', focusPlayer, { once: true });

const silenceTexts: Readonly<Record<Silence, { name: string; title?: string }>> = {
  none: { name: 'No audio' },
  unplayable: { name: 'Audio can’t be played', title: 'This clip’s audio can’t be decoded here.' },
};

export const SoundControl = () => {
  const sound = useContext(SoundContext);
  return sound && <SoundSwitch sound={sound} />;
};

const SoundSwitch = ({ sound }: { sound: ClipSound }) => {
  const { isMuted, volume } = usePlayerChoices();
  const silence = useStore(sound.silence);
  useActionHandlers({ 'player.mute': () => choosePlayer({ isMuted: !playerChoices().isMuted }) });
  if (silence) {
    const { name, title } = silenceTexts[silence];
    return (
      <span className={`${textStyles.dim} ${styles.sound} ${styles.none}`} title={title}>
        {name}
      </span>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap" className={styles.sound} onPointerDown={focusPlayerAfterwards}>
      <ToolButton
        action="player.mute"
        icon={isMuted ? VolumeX : Volume2}
        label={isMuted ? 'Unmute' : 'Mute'}
      />
      <Slider
        className={styles.volume ?? ''}
        flex={1}
        mx="md"
        size="xs"
        thumbSize={24}
        classNames={{ thumb: styles.thumb ?? '' }}
        thumbLabel="Volume"
        label={null}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        onChange={(value) => choosePlayer({ volume: value, isMuted: value === 0 })}
      />
    </Group>
  );
};
