import { NumberInput, Switch } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  maxFrameMemoryMb,
  minFrameMemoryMb,
  type Settings,
} from '../../../../shared/contract/settings.ts';
import { Section } from '../../../ui/Section.tsx';
import { uiTimes } from '../../../ui/ui-times.ts';
import { useSaveSettings } from '../use-save-settings.tsx';

export const ReviewSection = ({ settings }: { settings: Settings }) => {
  const { save, mark } = useSaveSettings();
  const saveTyped = useDebouncedCallback((frameMemoryMb: number) => save({ frameMemoryMb }), {
    delay: uiTimes.settingDebounceMs,
    flushOnUnmount: true,
  });
  return (
    <Section title="Review" tools={mark}>
      <Switch
        label="Go on after keep or reject"
        description="To the next clip, when reviewing or culling."
        checked={settings.advancesOnDecision}
        onChange={(event) => save({ advancesOnDecision: event.currentTarget.checked })}
      />
      <NumberInput
        label="Memory for decoded frames"
        description={`More memory keeps stepping and seeking fast in long and large clips. ${minFrameMemoryMb} to ${maxFrameMemoryMb} MB.`}
        suffix=" MB"
        min={minFrameMemoryMb}
        max={maxFrameMemoryMb}
        step={64}
        allowDecimal={false}
        allowNegative={false}
        defaultValue={settings.frameMemoryMb}
        onChange={(typed) => {
          const isWithin = Number(typed) >= minFrameMemoryMb && Number(typed) <= maxFrameMemoryMb;
          if (isWithin) saveTyped(Number(typed));
        }}
        onBlur={() => saveTyped.flush()}
        maw={320}
      />
    </Section>
  );
};
