/**
 * All actions with a shortcut or a palette entry. Keys use Mantine's hotkey syntax: `mod+K` (Ctrl,
 * Command on a Mac), `shift+ArrowDown`.
 */
export type ActionEntry = {
  readonly title: string;
  readonly keys: string | null;
  /** Runs again while its keys are held down. */
  readonly repeats?: true;
  /** The action that has these keys as well, and takes them while it is available. */
  readonly yieldsTo?: string;
};

export const actionCatalogue = {
  'go.library': { title: 'Library', keys: 'mod+1' },
  'go.queue': { title: 'Queue', keys: 'mod+2' },
  'go.watched': { title: 'Watched folders', keys: null },
  'go.service': { title: 'Evaluator', keys: 'mod+3' },
  'go.reports': { title: 'Reports', keys: 'mod+4' },
  'go.trends': { title: 'Trends', keys: 'mod+5' },
  'go.settings': { title: 'Settings', keys: 'mod+comma' },
  'go.shortcuts': { title: 'Keyboard shortcuts', keys: 'mod+slash' },
  'go.firstRun': { title: 'Welcome', keys: null },
  'go.back': { title: 'Back', keys: 'alt+ArrowLeft' },

  'clips.addFolder': { title: 'Evaluate a folder…', keys: 'mod+O' },
  'clips.watchFolder': { title: 'Watch a folder…', keys: null },
  'clips.addFolderWithOptions': { title: 'Evaluate a folder with options…', keys: null },
  'clips.addFiles': { title: 'Evaluate clips…', keys: 'mod+shift+O' },
  'clips.addAddresses': { title: 'Evaluate clips from URLs…', keys: null },
  'clips.addSamples': { title: 'Evaluate the sample clips', keys: null },
  'clips.adopt': { title: 'Adopt evaluations…', keys: null },
  'clips.refreshAll': { title: 'Refresh all results', keys: null },
  'clips.next': { title: 'Next clip', keys: 'N', repeats: true },
  'clips.previous': { title: 'Previous clip', keys: 'shift+N', repeats: true },
  'clips.cull': { title: 'Cull', keys: 'shift+C' },
  'clips.decideByResult': { title: 'Keep and reject by result…', keys: 'D' },

  'selection.all': { title: 'Select all clips in the view', keys: 'mod+A' },
  'selection.none': { title: 'Clear selection', keys: 'Escape' },
  'selection.open': { title: 'Open the clip', keys: 'Enter' },
  'selection.evaluate': { title: 'Evaluate', keys: 'E' },
  'selection.retry': { title: 'Retry', keys: 'R' },
  'selection.complete': { title: 'Complete…', keys: null },
  'selection.refresh': { title: 'Refresh results', keys: null },
  'selection.setPrompt': { title: 'Set prompt…', keys: 'P' },
  'selection.tag': { title: 'Tags…', keys: 'T' },
  'selection.editPrompt': { title: 'Edit prompt inline', keys: 'F2' },
  'selection.fillDown': { title: 'Fill down the prompt', keys: 'mod+D' },
  'selection.fillTakes': { title: 'Fill the prompt into other takes', keys: 'mod+shift+D' },
  'selection.useNames': { title: 'Use file names as prompts', keys: null },
  'selection.keepPrompts': { title: 'Keep current prompts where sources disagree', keys: null },
  'selection.clearPrompts': { title: 'Restore original prompts', keys: null },
  'selection.verdictReal': { title: 'Verdict: confirmed', keys: '1' },
  'selection.verdictIntended': { title: 'Verdict: intended', keys: '2' },
  'selection.verdictWrong': { title: 'Verdict: false alarm', keys: '3' },
  'selection.verdictDuplicate': { title: 'Verdict: duplicate', keys: '4' },
  'selection.verdictNone': { title: 'Clear verdict', keys: '0' },
  'selection.keep': { title: 'Keep', keys: 'Y' },
  'selection.reject': { title: 'Reject', keys: 'X' },
  'selection.undecide': { title: 'Mark as undecided', keys: 'H' },
  'selection.copyRetryPrompt': { title: 'Copy prompt with marks', keys: 'shift+P' },
  'selection.export': { title: 'Create report…', keys: 'mod+E' },
  'selection.regenerate': { title: 'List to regenerate…', keys: null },
  'selection.sort': { title: 'Sort to folders…', keys: null },
  'selection.bin': { title: 'Move rejected clips to the bin…', keys: null },
  'selection.openFile': { title: 'Open in player', keys: null },
  'selection.reveal': { title: 'Show in folder', keys: 'mod+shift+R' },
  'selection.copyPath': { title: 'Copy path', keys: null },
  'selection.delete': { title: 'Delete…', keys: 'Delete' },

  'player.play': { title: 'Play or pause', keys: 'Space' },
  'selection.preview': { title: 'Preview', keys: 'Space', yieldsTo: 'player.play' },
  'player.stepBack': { title: 'One frame back', keys: 'ArrowLeft', repeats: true },
  'player.stepForward': { title: 'One frame forward', keys: 'ArrowRight', repeats: true },
  'player.tenBack': { title: 'Ten frames back', keys: 'shift+ArrowLeft', repeats: true },
  'player.tenForward': { title: 'Ten frames forward', keys: 'shift+ArrowRight', repeats: true },
  'player.first': { title: 'First frame', keys: 'Home' },
  'player.last': { title: 'Last frame', keys: 'End' },
  'player.shuttleBack': { title: 'Play backwards, faster each time', keys: 'J' },
  'player.shuttleStop': { title: 'Stop', keys: 'K' },
  'player.shuttleForward': { title: 'Play, faster each time', keys: 'L' },
  'player.goTo': { title: 'Go to a frame or timecode…', keys: 'G' },
  'player.loop': { title: 'Loop the selected finding or the clip', keys: 'O' },
  'player.slower': { title: 'Slower', keys: '[', repeats: true },
  'player.faster': { title: 'Faster', keys: ']', repeats: true },
  'player.mute': { title: 'Mute or unmute', keys: 'M' },
  'player.zoomIn': { title: 'Zoom in', keys: 'plus', repeats: true },
  'player.zoomOut': { title: 'Zoom out', keys: 'minus', repeats: true },
  'player.zoomFit': { title: 'Zoom: fit or 100%', keys: 'Z' },
  'player.overlay': { title: 'Show or hide the boxes', keys: 'B' },
  'player.fullScreen': { title: 'Full screen', keys: 'F' },
  'player.saveStill': { title: 'Save this frame…', keys: 'mod+shift+S' },
  'player.copyStill': { title: 'Copy this frame', keys: 'mod+shift+C' },
  'player.saveMarkedStill': { title: 'Save this frame with boxes…', keys: null },
  'player.copyMarkedStill': { title: 'Copy this frame with boxes', keys: null },

  'review.nextFinding': { title: 'Next finding', keys: 'period', repeats: true },
  'review.previousFinding': { title: 'Previous finding', keys: 'comma', repeats: true },
  'review.note': { title: 'Write a note on the finding', keys: 'semicolon' },
  'review.markStart': { title: 'Mark a defect from this frame on', keys: 'shift+I' },
  'review.markEnd': { title: 'End the defect at this frame', keys: 'shift+O' },
  'review.markBox': { title: 'Draw the box of the defect', keys: 'shift+B' },
  'review.noteFrame': { title: 'Write a note on this frame', keys: 'shift+M' },
  'review.editMarked': { title: 'Edit the marked finding', keys: 'shift+E' },
  'review.deleteMarked': { title: 'Delete the marked finding', keys: 'shift+Delete' },
  'review.unreviewed': { title: 'Review all unreviewed findings', keys: 'U' },
  'review.end': { title: 'End the review', keys: 'shift+U' },
  'review.compare': { title: 'Compare with…', keys: 'C' },

  'cull.next': { title: 'Cull: next clip', keys: 'ArrowDown', repeats: true },
  'cull.previous': { title: 'Cull: previous clip', keys: 'ArrowUp', repeats: true },

  'compare.nextMode': { title: 'Compare: next mode', keys: 'V' },
  'compare.swap': { title: 'Compare: swap the two pictures', keys: 'I' },
  'compare.pin': { title: 'Compare: pin the chosen picture', keys: null },
  'compare.chooseA': { title: 'Compare: choose A', keys: '1', yieldsTo: 'selection.verdictReal' },
  'compare.chooseB': {
    title: 'Compare: choose B',
    keys: '2',
    yieldsTo: 'selection.verdictIntended',
  },
  'compare.chooseC': { title: 'Compare: choose C', keys: '3', yieldsTo: 'selection.verdictWrong' },
  'compare.chooseD': {
    title: 'Compare: choose D',
    keys: '4',
    yieldsTo: 'selection.verdictDuplicate',
  },
  'compare.keepOnly': { title: 'Compare: keep this, reject the others', keys: 'shift+Enter' },
  'compare.keepOther': { title: 'Compare: keep the other clip', keys: 'shift+Y' },
  'compare.rejectOther': { title: 'Compare: reject the other clip', keys: 'shift+X' },
  'compare.undecideOther': { title: 'Compare: other clip undecided', keys: 'shift+H' },
  'compare.dividerLeft': { title: 'Compare: divider to the left', keys: 'Q', repeats: true },
  'compare.dividerRight': { title: 'Compare: divider to the right', keys: 'W', repeats: true },
  'compare.amplify': { title: 'Compare: amplify the difference', keys: 'A' },

  'view.search': { title: 'Search', keys: 'mod+F' },
  'view.grid': { title: 'Grid view', keys: 'mod+shift+G' },
  'view.table': { title: 'Table view', keys: 'mod+shift+T' },
  'view.clearFilters': { title: 'Clear all filters', keys: 'mod+Backspace' },
  'view.save': { title: 'Save this view…', keys: 'mod+S' },
  'view.toggleSidebar': { title: 'Show or hide sidebar', keys: 'mod+B' },
  'view.theme': { title: 'Switch between dark and light theme', keys: null },

  'queue.pauseResume': { title: 'Pause or resume the batch', keys: 'mod+P' },
  'queue.cancel': { title: 'Cancel the batch…', keys: null },
  'queue.retryFailed': { title: 'Retry all failed clips', keys: 'mod+R' },
  'queue.skip': { title: 'Skip the selected clips', keys: 'S' },
  'queue.toFront': { title: 'Move to the front', keys: 'alt+ArrowUp' },
  'queue.toBack': { title: 'Move to the back', keys: 'alt+ArrowDown' },
  'queue.clearEnded': { title: 'Clear finished batches', keys: null },
  'queue.prompts': { title: 'Batch prompts…', keys: null },
  'queue.report': { title: 'Create report for batch…', keys: null },

  'prompts.import': { title: 'Import prompts…', keys: null },
  'prompts.export': { title: 'Export prompts', keys: null },
  'reports.save': { title: 'Save report…', keys: 'mod+Enter' },
  'reports.import': { title: 'Import a report or answers…', keys: null },

  'app.palette': { title: 'Find an action', keys: 'mod+K' },
  'app.shortcuts': { title: 'Show keyboard shortcuts', keys: '?' },
  'app.undo': { title: 'Undo', keys: 'mod+Z', repeats: true },
} as const satisfies Record<string, ActionEntry>;

export type ActionId = keyof typeof actionCatalogue;
export const actionIds = Object.keys(actionCatalogue) as ActionId[];

type Area<Id extends string> = Id extends `${infer Name}.${string}` ? Name : never;

const groups = {
  go: 'Go to',
  clips: 'Clips',
  selection: 'Selection',
  player: 'Player',
  review: 'Review',
  cull: 'Review',
  compare: 'Review',
  view: 'View',
  queue: 'Queue',
  prompts: 'Queue',
  reports: 'App',
  app: 'App',
} as const satisfies Record<Area<ActionId>, string>;

export type ActionGroup = (typeof groups)[keyof typeof groups];

export const groupOf = (id: ActionId): ActionGroup => groups[id.split('.', 1)[0] as Area<ActionId>];
