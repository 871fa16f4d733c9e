import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { uiTimes } from './ui-times.ts';

const variantColors: VariantColorsResolver = (input) => {
  const isDangerous = input.color === 'red';
  const color = isDangerous ? 'var(--cc-bad)' : 'var(--cc-accent)';
  switch (input.variant) {
    case 'filled':
      return {
        background: color,
        hover: isDangerous ? 'var(--cc-bad)' : 'var(--cc-accent-hover)',
        color: 'var(--cc-on-accent)',
        border: '1px solid transparent',
      };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: input.variant === 'subtle' ? 'var(--cc-surface-3)' : 'transparent',
        color: isDangerous ? color : 'var(--cc-text)',
        border: '1px solid transparent',
      };
    case 'light':
      return {
        background: 'var(--cc-accent-surface)',
        hover: 'var(--cc-accent-surface)',
        color: 'var(--cc-text)',
        border: '1px solid var(--cc-accent)',
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

const helpTextSizes = {
  description: { '--input-description-size': 'var(--cc-text-sm)' },
  error: { '--input-error-size': 'var(--cc-text-sm)' },
};

export const theme = createTheme({
  colors: {
    dark: [
      'var(--cc-text)',
      'var(--cc-text)',
      'var(--cc-text-dim)',
      'var(--cc-text-dim)',
      'var(--cc-line-strong)',
      'var(--cc-surface-3)',
      'var(--cc-surface-2)',
      'var(--cc-surface-1)',
      'var(--cc-surface-0)',
      'var(--cc-surface-0)',
    ],
    gray: [
      'var(--cc-surface-2)',
      'var(--cc-surface-2)',
      'var(--cc-surface-3)',
      'var(--cc-line)',
      'var(--cc-line-strong)',
      'var(--cc-text-dim)',
      'var(--cc-text-dim)',
      'var(--cc-text)',
      'var(--cc-text)',
      'var(--cc-text)',
    ],
  },
  fontFamily: 'var(--cc-font)',
  fontFamilyMonospace: 'var(--cc-font-mono)',
  fontSizes: {
    xs: 'var(--cc-text-sm)',
    sm: 'var(--cc-text-md)',
    md: 'var(--cc-text-md)',
    lg: 'var(--cc-text-lg)',
    xl: 'var(--cc-text-xl)',
  },
  // The one of `body`.
  lineHeights: { md: '1.45' },
  headings: {
    fontWeight: '600',
    sizes: {
      h2: { fontSize: 'var(--cc-text-lg)', lineHeight: '1.45' },
      h3: { fontSize: 'var(--cc-text-md)', lineHeight: '1.45' },
    },
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
  variantColorResolver: variantColors,
  components: {
    Paper: { defaultProps: { radius: 'var(--cc-radius)' } },
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    NavLink: { defaultProps: { variant: 'light', bdrs: 'sm' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs', iconColor: 'var(--cc-on-accent)' } },
    Radio: { defaultProps: { size: 'xs', iconColor: 'var(--cc-on-accent)' } },
    Switch: { defaultProps: { size: 'xs' } },
    Slider: { defaultProps: { size: 'xs', thumbSize: 24, label: null } },
    // Typed text and help text have the size of other text.
    Input: {
      defaultProps: { size: 'xs' },
      vars: () => ({ wrapper: { '--input-fz': 'var(--cc-text-md)' } }),
    },
    InputWrapper: { defaultProps: { size: 'xs' }, vars: () => helpTextSizes },
    InputDescription: { vars: () => helpTextSizes },
    InputError: { vars: () => helpTextSizes },
    Tooltip: {
      defaultProps: {
        openDelay: uiTimes.tooltipDelayMs,
        transitionProps: { duration: 100 * uiTimes.motionScale },
        withArrow: true,
        multiline: true,
        maw: 360,
      },
      vars: () => ({
        tooltip: { '--tooltip-bg': 'var(--cc-text)', '--tooltip-color': 'var(--cc-surface-1)' },
      }),
    },
    // No transition, as for dialogs: the popover is open before the next key is pressed.
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
    Spoiler: { defaultProps: { transitionDuration: 0 } },
    // Contains only items, as screen readers expect. `OverlayFocus` restores the focus.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        portalProps: { target: 'main' },
        returnFocus: false,
      },
    },
    // The page never scrolls. No transition: a dialog opens and closes before the next key.
    Modal: {
      defaultProps: {
        lockScroll: false,
        transitionProps: { duration: 0 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
  },
});

/** Set for each theme, since Mantine's own themes override variables set for both. */
const sharedVariables = {
  '--mantine-color-body': 'var(--cc-surface-1)',
  '--mantine-color-text': 'var(--cc-text)',
  '--mantine-color-default': 'var(--cc-surface-2)',
  '--mantine-color-default-hover': 'var(--cc-surface-3)',
  '--mantine-color-default-color': 'var(--cc-text)',
  '--mantine-color-anchor': 'var(--cc-accent)',
  '--mantine-color-error': 'var(--cc-bad)',
  '--mantine-color-blue-6': 'var(--cc-accent)',
  '--mantine-color-blue-8': 'var(--cc-accent)',
  '--mantine-color-blue-filled-hover': 'var(--cc-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--cc-on-accent)',
  '--menu-item-hover': 'var(--cc-surface-3)',
};

/** Makes Mantine use the tokens, so that both themes have one source. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: sharedVariables,
  light: sharedVariables,
});
