import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core';
import type { Settings } from '../../shared/contract/settings.ts';

/**
 * Stores the last theme in the browser for the first paint, since the settings load only afterwards.
 * public/theme-before-paint.js reads the same key.
 */
export const themeStorage = localStorageColorSchemeManager({ key: 'clipcheck-theme' });

export const colorSchemeOf = (appearance: Settings['appearance']): MantineColorScheme =>
  appearance === 'system' ? 'auto' : appearance;
