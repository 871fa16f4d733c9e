import { Switch } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { Section } from '../../../ui/Section.tsx';
import { uiTimes } from '../../../ui/ui-times.ts';
import { BatchOptionsFields } from '../../evaluate/BatchOptionsFields.tsx';
import { useSaveSettings } from '../use-save-settings.tsx';

export const DefaultsSection = ({ settings }: { settings: Settings }) => {
  const { save, mark } = useSaveSettings();
  const [typed, setTyped] = useState(settings.defaults);
  const saveTyped = useDebouncedCallback((defaults: Settings['defaults']) => save({ defaults }), {
    delay: uiTimes.settingDebounceMs,
    flushOnUnmount: true,
  });
  // The defaults may change in another window, or with the service.
  useEffect(() => {
    if (!saveTyped.isPending()) setTyped(settings.defaults);
  }, [settings.defaults, saveTyped]);
  return (
    <Section
      title="Defaults"
      about="Used for batches without their own options. Batches that have started are not affected."
      tools={mark}
    >
      <BatchOptionsFields
        value={typed}
        onChange={(changed) => {
          const defaults = { ...typed, ...changed };
          setTyped(defaults);
          saveTyped(defaults);
        }}
      />
      <Switch
        label="Common subjects"
        description="The built-in evaluator reports a person, an animal or a vehicle that a prompt names and no frame shows. Takes about a second per clip."
        checked={settings.judgesSubjects}
        onChange={(event) => save({ judgesSubjects: event.currentTarget.checked })}
      />
    </Section>
  );
};
