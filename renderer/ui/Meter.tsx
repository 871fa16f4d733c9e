import { Progress } from '@mantine/core';
import type { Tone } from './Mark.tsx';
import { uiTimes } from './ui-times.ts';

type Props = {
  label: string;
  /** Null while unknown: the meter is empty. */
  value: number | null;
  max: number;
  /** For screen readers: "40 of 100 used". */
  valueText: string;
  tone?: Tone;
  /** Whether it shows progress rather than an amount. */
  isProgress?: boolean;
};

export const Meter = ({
  label,
  value,
  max,
  valueText,
  tone = 'info',
  isProgress = false,
}: Props) => (
  <Progress.Root
    size={6}
    bg="var(--cc-surface-3)"
    transitionDuration={200 * uiTimes.motionScale}
    role={isProgress ? 'progressbar' : 'meter'}
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={Math.max(0, max)}
    aria-valuenow={Math.min(value ?? 0, Math.max(0, max))}
    aria-valuetext={valueText}
  >
    <Progress.Section
      withAria={false}
      value={max <= 0 ? 0 : Math.min(1, Math.max(0, (value ?? 0) / max)) * 100}
      color={`var(--cc-${tone})`}
    />
  </Progress.Root>
);
