import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core';
import type { Settings } from '../../shared/contract/settings.ts';

/** For the first paint, before settings load; public/theme-before-paint.js has the same key. */
export const themeStorage = localStorageColorSchemeManager({ key: 'clipcheck-theme' });

export const colorSchemeOf = (appearance: Settings['appearance']): MantineColorScheme =>
  appearance === 'system' ? 'auto' : appearance;
