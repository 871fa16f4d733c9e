/**
 * All actions with a shortcut or a palette entry. Settings list and change their keys, the palette and
 * the desktop's menus show them, and screens handle them. Keys use Mantine's hotkey
 * syntax: `mod+K` (Ctrl, Command on a Mac), `shift+ArrowDown`.
 */
export type ActionEntry = {
  readonly title: string;
  readonly group: 'Go to' | 'Clips' | 'Selection' | 'Player' | 'Review' | 'Queue' | 'View' | 'App';
  readonly keys: string | null;
  readonly isOncePerPress?: true;
};

export const actionCatalogue = {
  'go.library': { title: 'Library', group: 'Go to', keys: 'mod+1' },
  'go.queue': { title: 'Queue', group: 'Go to', keys: 'mod+2' },
  'go.watched': { title: 'Watched folders', group: 'Go to', keys: null },
  'go.service': { title: 'Evaluator', group: 'Go to', keys: 'mod+3' },
  'go.reports': { title: 'Reports', group: 'Go to', keys: 'mod+4' },
  'go.trends': { title: 'Trends', group: 'Go to', keys: 'mod+5' },
  'go.settings': { title: 'Settings', group: 'Go to', keys: 'mod+comma' },
  'go.shortcuts': { title: 'Keyboard shortcuts', group: 'Go to', keys: 'mod+slash' },
  'go.firstRun': { title: 'Welcome', group: 'Go to', keys: null },
  'go.back': { title: 'Back', group: 'Go to', keys: 'alt+ArrowLeft' },

  'clips.addFolder': { title: 'Evaluate a folder…', group: 'Clips', keys: 'mod+O' },
  'clips.watchFolder': { title: 'Watch a folder…', group: 'Clips', keys: null },
  'clips.addFolderWithOptions': {
    title: 'Evaluate a folder with options…',
    group: 'Clips',
    keys: null,
  },
  'clips.addFiles': { title: 'Evaluate clips…', group: 'Clips', keys: 'mod+shift+O' },
  'clips.addAddresses': { title: 'Evaluate clips from URLs…', group: 'Clips', keys: null },
  'clips.addSamples': { title: 'Evaluate the sample clips', group: 'Clips', keys: null },
  'clips.next': { title: 'Next clip', group: 'Clips', keys: 'N' },
  'clips.previous': { title: 'Previous clip', group: 'Clips', keys: 'shift+N' },

  'selection.all': { title: 'Select all clips in the view', group: 'Selection', keys: 'mod+A' },
  'selection.none': { title: 'Clear selection', group: 'Selection', keys: 'Escape' },
  'selection.open': { title: 'Open the clip', group: 'Selection', keys: 'Enter' },
  'selection.evaluate': { title: 'Evaluate', group: 'Selection', keys: 'E' },
  'selection.retry': { title: 'Retry', group: 'Selection', keys: 'R' },
  'selection.setPrompt': { title: 'Set prompt…', group: 'Selection', keys: 'P' },
  'selection.editPrompt': { title: 'Edit prompt inline', group: 'Selection', keys: 'F2' },
  'selection.fillDown': { title: 'Fill down the prompt', group: 'Selection', keys: 'mod+D' },
  'selection.fillTakes': {
    title: 'Fill the prompt into other takes',
    group: 'Selection',
    keys: 'mod+shift+D',
  },
  'selection.useNames': { title: 'Use file names as prompts', group: 'Selection', keys: null },
  'selection.keepPrompts': {
    title: 'Keep current prompts where sources disagree',
    group: 'Selection',
    keys: null,
  },
  'selection.clearPrompts': { title: 'Restore original prompts', group: 'Selection', keys: null },
  'selection.verdictReal': {
    title: 'Verdict: confirmed',
    group: 'Selection',
    keys: '1',
    isOncePerPress: true,
  },
  'selection.verdictIntended': {
    title: 'Verdict: intended',
    group: 'Selection',
    keys: '2',
    isOncePerPress: true,
  },
  'selection.verdictWrong': {
    title: 'Verdict: false alarm',
    group: 'Selection',
    keys: '3',
    isOncePerPress: true,
  },
  'selection.verdictDuplicate': {
    title: 'Verdict: duplicate',
    group: 'Selection',
    keys: '4',
    isOncePerPress: true,
  },
  'selection.verdictNone': { title: 'Clear verdict', group: 'Selection', keys: '0' },
  'selection.keep': { title: 'Keep', group: 'Selection', keys: 'Y', isOncePerPress: true },
  'selection.reject': { title: 'Reject', group: 'Selection', keys: 'X', isOncePerPress: true },
  'selection.undecide': {
    title: 'Mark as undecided',
    group: 'Selection',
    keys: 'H',
    isOncePerPress: true,
  },
  'selection.copyRetryPrompt': {
    title: 'Copy prompt with marks',
    group: 'Selection',
    keys: 'shift+P',
    isOncePerPress: true,
  },
  'selection.export': {
    title: 'Create report for these clips…',
    group: 'Selection',
    keys: 'mod+E',
  },
  'selection.sort': { title: 'Sort to folders…', group: 'Selection', keys: null },
  'selection.reveal': { title: 'Show in folder', group: 'Selection', keys: 'mod+shift+R' },
  'selection.delete': { title: 'Delete…', group: 'Selection', keys: 'Delete' },

  'player.play': { title: 'Play or pause', group: 'Player', keys: 'Space', isOncePerPress: true },
  'player.stepBack': { title: 'One frame back', group: 'Player', keys: 'ArrowLeft' },
  'player.stepForward': { title: 'One frame forward', group: 'Player', keys: 'ArrowRight' },
  'player.tenBack': { title: 'Ten frames back', group: 'Player', keys: 'shift+ArrowLeft' },
  'player.tenForward': { title: 'Ten frames forward', group: 'Player', keys: 'shift+ArrowRight' },
  'player.first': { title: 'First frame', group: 'Player', keys: 'Home' },
  'player.last': { title: 'Last frame', group: 'Player', keys: 'End' },
  'player.shuttleBack': {
    title: 'Play backwards, faster each time',
    group: 'Player',
    keys: 'J',
    isOncePerPress: true,
  },
  'player.shuttleStop': { title: 'Stop', group: 'Player', keys: 'K', isOncePerPress: true },
  'player.shuttleForward': {
    title: 'Play, faster each time',
    group: 'Player',
    keys: 'L',
    isOncePerPress: true,
  },
  'player.goTo': {
    title: 'Go to a frame or timecode…',
    group: 'Player',
    keys: 'G',
    isOncePerPress: true,
  },
  'player.loop': {
    title: 'Loop the selected finding or the clip',
    group: 'Player',
    keys: 'O',
    isOncePerPress: true,
  },
  'player.slower': { title: 'Slower', group: 'Player', keys: '[' },
  'player.faster': { title: 'Faster', group: 'Player', keys: ']' },
  'player.mute': { title: 'Mute or unmute', group: 'Player', keys: 'M', isOncePerPress: true },
  'player.zoomIn': { title: 'Zoom in', group: 'Player', keys: 'plus' },
  'player.zoomOut': { title: 'Zoom out', group: 'Player', keys: 'minus' },
  'player.zoomFit': {
    title: 'Zoom: fit or 100%',
    group: 'Player',
    keys: 'Z',
    isOncePerPress: true,
  },
  'player.overlay': {
    title: 'Show or hide the boxes',
    group: 'Player',
    keys: 'B',
    isOncePerPress: true,
  },
  'player.fullScreen': {
    title: 'Full screen',
    group: 'Player',
    keys: 'F',
    isOncePerPress: true,
  },
  'player.saveStill': {
    title: 'Save this frame…',
    group: 'Player',
    keys: 'mod+shift+S',
    isOncePerPress: true,
  },
  'player.copyStill': {
    title: 'Copy this frame',
    group: 'Player',
    keys: 'mod+shift+C',
    isOncePerPress: true,
  },
  'player.saveMarkedStill': {
    title: 'Save this frame with boxes…',
    group: 'Player',
    keys: null,
    isOncePerPress: true,
  },
  'player.copyMarkedStill': {
    title: 'Copy this frame with boxes',
    group: 'Player',
    keys: null,
    isOncePerPress: true,
  },

  'review.nextFinding': { title: 'Next finding', group: 'Review', keys: 'period' },
  'review.previousFinding': { title: 'Previous finding', group: 'Review', keys: 'comma' },
  'review.note': { title: 'Write a note on the finding', group: 'Review', keys: 'semicolon' },
  'review.unreviewed': {
    title: 'Review all unreviewed findings',
    group: 'Review',
    keys: 'U',
  },
  'review.compare': { title: 'Compare with…', group: 'Review', keys: 'C' },

  'compare.nextMode': { title: 'Compare: next mode', group: 'Review', keys: 'V' },
  'compare.swap': { title: 'Compare: swap left and right', group: 'Review', keys: 'I' },
  'compare.keepRight': {
    title: 'Compare: keep the right clip',
    group: 'Review',
    keys: 'shift+Y',
    isOncePerPress: true,
  },
  'compare.rejectRight': {
    title: 'Compare: reject the right clip',
    group: 'Review',
    keys: 'shift+X',
    isOncePerPress: true,
  },
  'compare.undecideRight': {
    title: 'Compare: right clip undecided',
    group: 'Review',
    keys: 'shift+H',
    isOncePerPress: true,
  },
  'compare.dividerLeft': { title: 'Compare: divider to the left', group: 'Review', keys: 'Q' },
  'compare.dividerRight': { title: 'Compare: divider to the right', group: 'Review', keys: 'W' },
  'compare.amplify': { title: 'Compare: amplify the difference', group: 'Review', keys: 'A' },

  'view.search': { title: 'Search', group: 'View', keys: 'mod+F' },
  'view.grid': { title: 'Grid view', group: 'View', keys: 'mod+shift+G' },
  'view.table': { title: 'Table view', group: 'View', keys: 'mod+shift+T' },
  'view.clearFilters': { title: 'Clear all filters', group: 'View', keys: 'mod+Backspace' },
  'view.save': { title: 'Save this view…', group: 'View', keys: 'mod+S' },
  'view.toggleSidebar': { title: 'Show or hide sidebar', group: 'View', keys: 'mod+B' },
  'view.theme': { title: 'Switch between dark and light theme', group: 'View', keys: null },

  'queue.pauseResume': { title: 'Pause or resume the batch', group: 'Queue', keys: 'mod+P' },
  'queue.cancel': { title: 'Cancel the batch…', group: 'Queue', keys: null },
  'queue.retryFailed': { title: 'Retry all failed clips', group: 'Queue', keys: 'mod+R' },
  'queue.skip': { title: 'Skip the selected clips', group: 'Queue', keys: 'S' },
  'queue.toFront': { title: 'Move to the front', group: 'Queue', keys: 'alt+ArrowUp' },
  'queue.toBack': { title: 'Move to the back', group: 'Queue', keys: 'alt+ArrowDown' },
  'queue.clearEnded': { title: 'Clear finished batches', group: 'Queue', keys: null },
  'queue.prompts': { title: 'Batch prompts…', group: 'Queue', keys: null },
  'queue.report': { title: 'Create report for batch…', group: 'Queue', keys: null },

  'prompts.import': { title: 'Import prompts…', group: 'Queue', keys: null },
  'prompts.export': { title: 'Export prompts', group: 'Queue', keys: null },
  'reports.save': { title: 'Save report…', group: 'App', keys: 'mod+Enter' },
  'reports.import': { title: 'Import a report…', group: 'App', keys: null },

  'app.palette': { title: 'Find an action', group: 'App', keys: 'mod+K' },
  'app.shortcuts': { title: 'Show keyboard shortcuts', group: 'App', keys: '?' },
  'app.undo': { title: 'Undo', group: 'App', keys: 'mod+Z' },
} as const satisfies Record<string, ActionEntry>;

export type ActionId = keyof typeof actionCatalogue;
export const actionIds = Object.keys(actionCatalogue) as ActionId[];
