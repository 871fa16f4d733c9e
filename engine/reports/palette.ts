/**
 * The colors of the app, for reports: by name in its style sheet, light and dark. Their contrast to the
 * background is at least 4.5:1 for text and 3:1 for marks.
 */
export const palette = {
  'surface-0': ['#f4f5f8', '#0e1014'],
  'surface-1': ['#ffffff', '#14171d'],
  'surface-2': ['#eef0f4', '#1b1f27'],
  line: ['#d5dae3', '#2a303c'],
  'line-strong': ['#767f90', '#6b7486'],
  text: ['#171a21', '#e7eaf0'],
  'text-dim': ['#525b6b', '#a3acbb'],
  accent: ['#1f5fc4', '#6ea8ff'],
  good: ['#17703f', '#55c98a'],
  warn: ['#835400', '#e8b44f'],
  bad: ['#b3261e', '#ff7b72'],
  info: ['#1f5fc4', '#6ea8ff'],
  doubt: ['#8b2fa0', '#d98fe8'],
  idle: ['#525b6b', '#a3acbb'],
  'severity-1': ['#665c00', '#d3c76a'],
  'severity-2': ['#835400', '#e8b44f'],
  'severity-3': ['#9a4300', '#f5975a'],
  'severity-4': ['#b3261e', '#ff7b72'],
  'severity-5': ['#a0004f', '#ff6b9d'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
