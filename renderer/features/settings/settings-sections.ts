import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';

export const settingsSections = [
  { section: 'connection', title: 'Connection' },
  { section: 'key', title: 'API key' },
  { section: 'defaults', title: 'Defaults' },
  { section: 'prompts', title: 'Prompt sources' },
  { section: 'review', title: 'Review' },
  { section: 'storage', title: 'Storage' },
  { section: 'appearance', title: 'Appearance' },
  { section: 'shortcuts', title: 'Keyboard shortcuts' },
  { section: 'diagnostics', title: 'Diagnostics' },
] as const;

export type SettingsSection = (typeof settingsSections)[number]['section'];

/** The built-in evaluator has no API key. */
export const useSettingsSections = (): readonly (typeof settingsSections)[number][] => {
  const isBuiltIn = useRemoteServiceUrl() === null;
  return settingsSections.filter(({ section }) => !(isBuiltIn && section === 'key'));
};
