/** Has the browser save what an address leads to: among the downloads, or where its user says. */
export const saveAs = ({ url, fileName }: { url: string; fileName: string }): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
};
