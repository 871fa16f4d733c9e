import { notify } from './notify.ts';

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
