import { Group, Radio, Switch } from '@mantine/core';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { Section } from '../../../ui/Section.tsx';
import { useSaveSettings } from '../use-save-settings.tsx';

export const AppearanceSection = ({ settings }: { settings: Settings }) => {
  const theme = useSaveSettings();
  const notifications = useSaveSettings();
  return (
    <>
      <Section title="Theme" tools={theme.mark}>
        <Radio.Group
          aria-label="Theme"
          value={settings.appearance}
          onChange={(appearance) => theme.save({ appearance })}
        >
          <Group gap="xl">
            <Radio value="dark" label="Dark" />
            <Radio value="light" label="Light" />
            <Radio value="system" label="Same as system" />
          </Group>
        </Radio.Group>
      </Section>
      <Section title="Notifications" tools={notifications.mark}>
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
