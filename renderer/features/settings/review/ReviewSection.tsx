import { NumberInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  leastFrameMemoryMb,
  mostFrameMemoryMb,
  type Settings,
} from '../../../../shared/contract/settings.ts';
import { Section } from '../../../ui/Section.tsx';
import { uiTimes } from '../../../ui/ui-times.ts';
import { SaveMark } from '../SaveMark.tsx';
import { useSaveSettings } from '../use-save-settings.ts';
import styles from './ReviewSection.module.css';

/** How clips are looked at. */
export const ReviewSection = ({ settings }: { settings: Settings }) => {
  const { save, state } = useSaveSettings();
  const saveTyped = useDebouncedCallback((frameMemoryMb: number) => save({ frameMemoryMb }), {
    delay: uiTimes.settingRestMs,
    flushOnUnmount: true,
  });
  return (
    <Section title="Review" tools={<SaveMark state={state} />}>
      <NumberInput
        label="Memory for decoded frames"
        description={`More memory keeps stepping and seeking fast in long and large clips. ${leastFrameMemoryMb} to ${mostFrameMemoryMb} MB.`}
        suffix=" MB"
        min={leastFrameMemoryMb}
        max={mostFrameMemoryMb}
        step={64}
        allowDecimal={false}
        allowNegative={false}
        defaultValue={settings.frameMemoryMb}
        onChange={(typed) => {
          const isWithin =
            Number(typed) >= leastFrameMemoryMb && Number(typed) <= mostFrameMemoryMb;
          if (isWithin) saveTyped(Number(typed));
        }}
        onBlur={() => saveTyped.flush()}
        className={styles.count}
      />
    </Section>
  );
};
