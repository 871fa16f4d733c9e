import { useBillingAddress } from '../service/use-billing-address.ts';
import { settingsSections } from './settings-sections.ts';

/** The sections that apply to what is in use: the built-in evaluator has no API key. */
export const useSettingsSections = (): readonly (typeof settingsSections)[number][] => {
  const isBuiltIn = useBillingAddress() === null;
  return settingsSections.filter(({ section }) => !(isBuiltIn && section === 'key'));
};
