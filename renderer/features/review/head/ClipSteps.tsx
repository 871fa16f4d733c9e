import { ActionIcon, Group } from '@mantine/core';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { formatCount } from '../../../ui/formats.ts';
import textStyles from '../../../ui/texts.module.css';
import { leaveKeyboard } from '../../clip-player/layout/focus-player.ts';
import type { ClipWalk } from '../triage/use-clip-walk.ts';
import { useTriage } from '../triage/use-triage.ts';
import styles from './ClipSteps.module.css';

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
      <span
        className={`${textStyles.dim} ${styles.place}`}
        style={{ minWidth: `${2 * total.length + 4}ch` }}
      >
        {clips.index === -1 ? '' : `${formatCount(clips.index + 1)} of ${total}`}
      </span>
      <Step label="Next clip" onStep={toNextClip} icon={ArrowRight} />
    </Group>
  );
};
