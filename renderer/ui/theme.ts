import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** Mantine's components in the app's own measures; the colours are those of tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--cc-font)',
  fontFamilyMonospace: 'var(--cc-font-mono)',
  fontSizes: {
    xs: 'var(--cc-text-xs)',
    sm: 'var(--cc-text-sm)',
    md: 'var(--cc-text-md)',
    lg: 'var(--cc-text-lg)',
    xl: 'var(--cc-text-xl)',
  },
  spacing: {
    xs: 'var(--cc-space-1)',
    sm: 'var(--cc-space-2)',
    md: 'var(--cc-space-3)',
    lg: 'var(--cc-space-4)',
    xl: 'var(--cc-space-5)',
  },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
});

/** Lets Mantine paint with our tokens, so that both themes have one source. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--cc-surface-0)',
    '--mantine-color-text': 'var(--cc-text)',
    '--mantine-color-dimmed': 'var(--cc-text-dim)',
    '--mantine-color-placeholder': 'var(--cc-text-dim)',
    '--mantine-color-default': 'var(--cc-surface-2)',
    '--mantine-color-default-hover': 'var(--cc-surface-3)',
    '--mantine-color-default-color': 'var(--cc-text)',
    '--mantine-color-default-border': 'var(--cc-line)',
    '--mantine-color-anchor': 'var(--cc-accent)',
    '--mantine-color-error': 'var(--cc-bad)',
  },
  dark: {},
  light: {},
});
