export const channels = {
  portRequest: 'clipcheck:port-request',
  port: 'clipcheck:port',
  /** From the page: the ids of the clips that a drag begins with. */
  dragClips: 'clipcheck:drag-clips',
  /** To the page: the id of an action selected in a native menu. */
  action: 'clipcheck:action',
  /** To the page: the hash of the screen to show. */
  navigate: 'clipcheck:navigate',
  /** To the page: the name of a file that was saved. */
  saved: 'clipcheck:saved',
  /** From the page: shows the file that was saved last in its folder. */
  showSaved: 'clipcheck:show-saved',
  /** To the page: the name of a file that could not be saved. */
  notSaved: 'clipcheck:not-saved',
} as const;
