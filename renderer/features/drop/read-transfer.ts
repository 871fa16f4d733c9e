/** What was dropped: paths where the host can tell them, else entries or files to be sent. */
export type Dropped = { paths: string[]; unnamed: (FileSystemEntry | File)[] };

/**
 * Reads a drop, at once: it is empty when the event is over.
 * @param pathForFile the desktop's way to a file's path; undefined in a browser
 */
export const readTransfer = (
  transfer: DataTransfer,
  pathForFile: ((file: File) => string) | undefined,
): Dropped => {
  const dropped: Dropped = { paths: [], unnamed: [] };
  for (const item of transfer.items) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    const path = file && pathForFile ? pathForFile(file) : '';
    const unnamed = item.kind === 'file' ? (item.webkitGetAsEntry() ?? file) : null;
    if (path !== '') dropped.paths.push(path);
    else if (unnamed) dropped.unnamed.push(unnamed);
  }
  return dropped;
};
