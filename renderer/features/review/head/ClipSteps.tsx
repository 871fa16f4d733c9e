import { ActionIcon, Group, Text } from '@mantine/core';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { formatCount } from '../../../ui/formats.ts';
import { leaveKeyboard } from '../../clip-player/layout/focus-player.ts';
import type { ClipWalk } from '../triage/use-clip-walk.ts';
import { useTriage } from '../triage/use-triage.ts';

type StepProps = { label: string; onStep: (() => void) | null; icon: typeof ArrowLeft };

const Step = ({ label, onStep, icon: Icon }: StepProps) => (
  <ActionIcon
    variant="default"
    size={28}
    aria-label={label}
    title={label}
    disabled={onStep === null}
    onClick={onStep ?? undefined}
  >
    <Icon size={16} />
  </ActionIcon>
);

export const ClipSteps = ({ clips }: { clips: ClipWalk }) => {
  const { toPreviousClip, toNextClip } = useTriage();
  const total = formatCount(clips.rows.length);
  return (
    <Group gap="xs" wrap="nowrap" role="toolbar" aria-label="Clips" {...leaveKeyboard}>
      <Step label="Previous clip" onStep={toPreviousClip} icon={ArrowLeft} />
      {/* In a narrow window, the buttons need the space; only a review walk shows a position then. */}
      <Text span c="dimmed" fz="xs" ta="center" miw={`${2 * total.length + 4}ch`} visibleFrom="sm">
        {clips.index === -1 ? '' : `${formatCount(clips.index + 1)} of ${total}`}
      </Text>
      <Step label="Next clip" onStep={toNextClip} icon={ArrowRight} />
    </Group>
  );
};
