/**
 * Everything that can be done by a key or from the palette, in one list: the settings show and
 * change the keys, the palette and the desktop's menus name the actions, screens say what they do.
 *
 * Keys are written as Mantine's hotkeys are: `mod+K` (Ctrl, on a Mac Command), `shift+ArrowDown`.
 */
export type ActionEntry = {
  readonly title: string;
  readonly group: 'Go to' | 'Clips' | 'Selection' | 'Queue' | 'View' | 'App';
  /** Null where no key is given unless the user does. */
  readonly keys: string | null;
};

export const actionCatalogue = {
  'go.library': { title: 'Library', group: 'Go to', keys: 'mod+1' },
  'go.queue': { title: 'Queue', group: 'Go to', keys: 'mod+2' },
  'go.service': { title: 'Service', group: 'Go to', keys: 'mod+3' },
  'go.settings': { title: 'Settings', group: 'Go to', keys: 'mod+comma' },
  'go.shortcuts': { title: 'Keyboard shortcuts', group: 'Go to', keys: 'mod+slash' },
  'go.firstRun': { title: 'Choose a service', group: 'Go to', keys: null },
  'go.back': { title: 'Back', group: 'Go to', keys: 'alt+ArrowLeft' },

  'clips.addFolder': { title: 'Evaluate a folder…', group: 'Clips', keys: 'mod+O' },
  'clips.addFolderWithOptions': {
    title: 'Evaluate a folder with options…',
    group: 'Clips',
    keys: null,
  },
  'clips.addFiles': { title: 'Evaluate clips…', group: 'Clips', keys: 'mod+shift+O' },
  'clips.addSamples': { title: 'Evaluate the sample clips', group: 'Clips', keys: null },
  'clips.next': { title: 'Next clip', group: 'Clips', keys: 'N' },
  'clips.previous': { title: 'Previous clip', group: 'Clips', keys: 'shift+N' },

  'selection.all': { title: 'Select all clips of the view', group: 'Selection', keys: 'mod+A' },
  'selection.none': { title: 'Select nothing', group: 'Selection', keys: 'Escape' },
  'selection.open': { title: 'Open the clip', group: 'Selection', keys: 'Enter' },
  'selection.evaluate': { title: 'Evaluate', group: 'Selection', keys: 'E' },
  'selection.retry': { title: 'Retry', group: 'Selection', keys: 'R' },
  'selection.setPrompt': { title: 'Set prompt…', group: 'Selection', keys: 'P' },
  'selection.verdictReal': { title: 'Verdict: real', group: 'Selection', keys: '1' },
  'selection.verdictIntended': { title: 'Verdict: intended', group: 'Selection', keys: '2' },
  'selection.verdictWrong': { title: 'Verdict: wrong', group: 'Selection', keys: '3' },
  'selection.verdictDuplicate': { title: 'Verdict: duplicate', group: 'Selection', keys: '4' },
  'selection.verdictNone': { title: 'Take the verdict back', group: 'Selection', keys: '0' },
  'selection.export': { title: 'Export results…', group: 'Selection', keys: 'mod+E' },
  'selection.reveal': { title: 'Show in its folder', group: 'Selection', keys: 'mod+shift+R' },
  'selection.delete': { title: 'Delete…', group: 'Selection', keys: 'Delete' },

  'view.search': { title: 'Search', group: 'View', keys: 'mod+F' },
  'view.grid': { title: 'As a grid', group: 'View', keys: 'mod+shift+G' },
  'view.table': { title: 'As a table', group: 'View', keys: 'mod+shift+T' },
  'view.clearFilters': { title: 'Clear all filters', group: 'View', keys: 'mod+Backspace' },
  'view.save': { title: 'Save this view…', group: 'View', keys: 'mod+S' },
  'view.toggleSidebar': { title: 'Show or hide the side bar', group: 'View', keys: 'mod+B' },
  'view.theme': { title: 'Change the theme: dark or light', group: 'View', keys: null },

  'queue.pauseResume': { title: 'Pause or resume the batch', group: 'Queue', keys: 'mod+P' },
  'queue.cancel': { title: 'Cancel the batch…', group: 'Queue', keys: null },
  'queue.retryFailed': { title: 'Retry all that failed', group: 'Queue', keys: 'mod+R' },
  'queue.skip': { title: 'Skip the selected clips', group: 'Queue', keys: 'S' },
  'queue.toFront': { title: 'Move to the front', group: 'Queue', keys: 'alt+ArrowUp' },
  'queue.toBack': { title: 'Move to the back', group: 'Queue', keys: 'alt+ArrowDown' },
  'queue.clearEnded': { title: 'Clear ended batches', group: 'Queue', keys: null },

  'app.palette': { title: 'Find an action', group: 'App', keys: 'mod+K' },
  'app.undo': { title: 'Undo', group: 'App', keys: 'mod+Z' },
} as const satisfies Record<string, ActionEntry>;

export type ActionId = keyof typeof actionCatalogue;
export const actionIds = Object.keys(actionCatalogue) as ActionId[];
