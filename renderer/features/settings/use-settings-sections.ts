import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { settingsSections } from './settings-sections.ts';

/** The built-in evaluator has no API key. */
export const useSettingsSections = (): readonly (typeof settingsSections)[number][] => {
  const isBuiltIn = useRemoteServiceUrl() === null;
  return settingsSections.filter(({ section }) => !(isBuiltIn && section === 'key'));
};
