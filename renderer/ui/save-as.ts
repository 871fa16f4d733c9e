export const saveAs = ({ url, fileName }: { url: string; fileName: string }): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
};

/** How long the URL of a saved blob is kept, since the browser may ask the user where to save it. */
const urlLifetimeMs = 60_000;

export const saveBlob = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  saveAs({ url, fileName });
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
};
