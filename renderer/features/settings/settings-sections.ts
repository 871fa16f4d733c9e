export const settingsSections = [
  { section: 'connection', title: 'Connection' },
  { section: 'judge', title: 'Judge' },
  { section: 'defaults', title: 'Defaults' },
  { section: 'prompts', title: 'Prompt sources' },
  { section: 'review', title: 'Review' },
  { section: 'sharing', title: 'Sharing' },
  { section: 'storage', title: 'Storage' },
  { section: 'appearance', title: 'Appearance' },
  { section: 'shortcuts', title: 'Keyboard shortcuts' },
  { section: 'diagnostics', title: 'Diagnostics' },
] as const;

export type SettingsSection = (typeof settingsSections)[number]['section'];
