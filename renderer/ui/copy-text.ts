import { notify } from './notify.ts';

/** Copies a text to the clipboard; tells what to do if the browser does not allow it. */
export const copyText = async (text: string, onCopied: () => void): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notify.problem(
      'The browser blocked copying. Click into the page and try again, or allow it to use the clipboard.',
    );
    return;
  }
  onCopied();
};
