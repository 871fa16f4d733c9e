import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { settingsSections } from './settings-sections.ts';

/** Returns the sections that apply to the service in use: the built-in evaluator has no API key. */
export const useSettingsSections = (): readonly (typeof settingsSections)[number][] => {
  const isBuiltIn = useRemoteServiceUrl() === null;
  return settingsSections.filter(({ section }) => !(isBuiltIn && section === 'key'));
};
