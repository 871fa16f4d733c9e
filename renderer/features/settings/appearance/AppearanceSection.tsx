import { Group, Radio, Switch } from '@mantine/core';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { Section } from '../../../ui/Section.tsx';
import { SaveMark } from '../SaveMark.tsx';
import { useSaveSettings } from '../use-save-settings.ts';

const themes = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'Same as system' },
] as const satisfies { value: Settings['appearance']; label: string }[];

export const AppearanceSection = ({ settings }: { settings: Settings }) => {
  const theme = useSaveSettings();
  const notifications = useSaveSettings();
  return (
    <>
      <Section title="Theme" tools={<SaveMark state={theme.state} />}>
        <Radio.Group
          aria-label="Theme"
          value={settings.appearance}
          onChange={(value) => {
            const chosen = themes.find((known) => known.value === value);
            if (chosen) theme.save({ appearance: chosen.value });
          }}
        >
          <Group gap="xl">
            {themes.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
      </Section>
      <Section title="Notifications" tools={<SaveMark state={notifications.state} />}>
        <Switch
          label="Notify me when a batch ends"
          description="As a system notification, while no Clipcheck window is active."
          checked={settings.notifies}
          onChange={(event) => notifications.save({ notifies: event.currentTarget.checked })}
        />
      </Section>
    </>
  );
};
