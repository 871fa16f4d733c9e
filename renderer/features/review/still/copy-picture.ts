/**
 * Copies a picture to the clipboard.
 * @param picture a PNG that may still be in the making: the browser has to be asked at once, while
 *   the key or click is fresh
 * @throws Error that says what to do, where the browser does not let the page copy; the picture's own
 */
export const copyPicture = async (picture: Promise<Blob>): Promise<void> => {
  if (!('clipboard' in navigator) || typeof ClipboardItem === 'undefined') {
    await picture;
    throw new Error('This browser cannot copy pictures from a page. Save the frame instead.');
  }
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  } catch (error) {
    // Why the picture was not made says more.
    await picture;
    throw new Error(
      'The browser did not let this page copy. Click into the page and try again, allow it to use the clipboard, or save the frame instead.',
      { cause: error },
    );
  }
};
