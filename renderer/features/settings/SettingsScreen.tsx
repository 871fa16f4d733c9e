import { NavLink, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import type { Settings } from '../../../shared/contract/settings.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from '../../ui/side-layout.module.css';
import { AppearanceSection } from './appearance/AppearanceSection.tsx';
import { ConnectionSection } from './connection/ConnectionSection.tsx';
import { DefaultsSection } from './defaults/DefaultsSection.tsx';
import { DiagnosticsSection } from './diagnostics/DiagnosticsSection.tsx';
import { JudgeSection } from './judge/JudgeSection.tsx';
import { PromptsSection } from './prompts/PromptsSection.tsx';
import { ReviewSection } from './review/ReviewSection.tsx';
import { type SettingsSection, settingsSections } from './settings-sections.ts';
import { SharingSection } from './sharing/SharingSection.tsx';
import { ShortcutsSection } from './shortcuts/ShortcutsSection.tsx';
import { StorageSection } from './storage/StorageSection.tsx';

const sections: Record<SettingsSection, ComponentType<{ settings: Settings }>> = {
  connection: ConnectionSection,
  judge: JudgeSection,
  defaults: DefaultsSection,
  prompts: PromptsSection,
  review: ReviewSection,
  sharing: SharingSection,
  storage: StorageSection,
  appearance: AppearanceSection,
  shortcuts: ShortcutsSection,
  diagnostics: DiagnosticsSection,
};

const SectionLinks = ({ shown }: { shown: SettingsSection }) => (
  <nav className={styles.side} aria-label="Settings sections">
    {settingsSections.map(({ section, title }) => (
      <NavLink
        key={section}
        component={Link}
        href={routes.settingsSection(section)}
        label={title}
        aria-current={section === shown ? 'page' : undefined}
      />
    ))}
  </nav>
);

const SectionContent = ({ shown }: { shown: SettingsSection }) => {
  const settings = useQuery(useRpc().query.settings.get.queryOptions());
  const Content = sections[shown];
  if (settings.data) return <Content settings={settings.data} />;
  if (!settings.error) return <Skeleton height={240} />;
  return <CallError title="The settings could not be loaded" call={settings} />;
};

export const SettingsScreen = () => {
  const { section } = useParams<{ section?: string }>();
  const shown = settingsSections.find((known) => known.section === section)?.section;
  if (!shown) return <Redirect to={routes.settingsSection('connection')} replace />;
  return (
    <Screen title="Settings">
      <div className={styles.layout}>
        <SectionLinks shown={shown} />
        <div className={styles.content} key={shown}>
          <Stack gap="lg" maw={820} p={{ base: 'md', sm: 'xl' }}>
            <SectionContent shown={shown} />
          </Stack>
        </div>
      </div>
    </Screen>
  );
};
