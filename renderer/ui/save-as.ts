/** Makes the browser save a URL to the downloads folder, or to where the user chooses. */
export const saveAs = ({ url, fileName }: { url: string; fileName: string }): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
};
