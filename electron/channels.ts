export const channels = {
  portRequest: 'clipcheck:port-request',
  port: 'clipcheck:port',
  /** From the page: the ids of the clips that a drag begins with. */
  dragClips: 'clipcheck:drag-clips',
  /** To the page: a `HostMessage`. */
  message: 'clipcheck:message',
  /** From the page: shows the file that was saved last in its folder. */
  showSaved: 'clipcheck:show-saved',
} as const;
