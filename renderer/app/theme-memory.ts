import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core';
import type { Settings } from '../../shared/contract/settings.ts';

/**
 * Remembers the last theme in the browser, so that the window opens in it: the settings come later.
 * public/theme-before-paint.js reads the same place.
 */
export const themeMemory = localStorageColorSchemeManager({ key: 'clipcheck-theme' });

/** The setting as Mantine calls it. */
export const colorSchemeOf = (appearance: Settings['appearance']): MantineColorScheme =>
  appearance === 'system' ? 'auto' : appearance;
