import { Button, Group, SegmentedControl } from '@mantine/core';
import { ArrowLeftRight } from 'lucide-react';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { useKeysLabel } from '../../actions/use-shortcuts.ts';
import { leaveKeyboard } from '../review/player/leave-keyboard.ts';
import type { CompareMode } from './compare-address.ts';
import { modeLabels } from './compare-modes.ts';

type Props = {
  modes: readonly CompareMode[];
  mode: CompareMode;
  onMode: (mode: CompareMode) => void;
  onSwap: () => void;
};

export const CompareModes = ({ modes, mode, onMode, onSwap }: Props) => {
  const swapKeys = useKeysLabel('compare.swap');
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? mode;
  useActionHandlers({ 'compare.nextMode': () => onMode(next), 'compare.swap': onSwap });
  return (
    <Group gap="xs" role="toolbar" aria-label="Compare mode" {...leaveKeyboard}>
      <SegmentedControl
        size="xs"
        aria-label="Compare mode"
        value={mode}
        onChange={(value) => onMode(value as CompareMode)}
        data={modes.map((value) => ({ value, label: modeLabels[value] }))}
      />
      <Button
        variant="default"
        title={swapKeys === null ? 'Swap left and right' : `Swap left and right (${swapKeys})`}
        leftSection={<ArrowLeftRight size={16} aria-hidden />}
        onClick={onSwap}
      >
        Swap
      </Button>
    </Group>
  );
};
