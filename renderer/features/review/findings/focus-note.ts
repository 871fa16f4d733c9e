/** Maximum number of frames to wait for the list of findings to draw its rows. */
const maxFrames = 10;

/**
 * Focuses the note field of the selected finding, the only one that has a field. A list that was
 * hidden draws its rows some frames later.
 */
export const focusNote = (framesLeft = maxFrames): void => {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-finding-note]');
  if (field?.checkVisibility()) {
    field.focus();
    // Typing continues at the end of the note.
    field.setSelectionRange(field.value.length, field.value.length);
  } else if (framesLeft > 0) requestAnimationFrame(() => focusNote(framesLeft - 1));
};
