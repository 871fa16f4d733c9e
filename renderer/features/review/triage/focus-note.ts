/** Frames after which the list of findings has surely drawn its rows. */
const maxFrames = 10;

/**
 * Begins to write a note on the chosen finding, which alone has a field for it. A list that was not
 * shown before draws its rows some frames later.
 */
export const focusNote = (framesLeft = maxFrames): void => {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-finding-note]');
  if (field?.checkVisibility()) {
    field.focus();
    // What is added to a note stands after it.
    field.setSelectionRange(field.value.length, field.value.length);
  } else if (framesLeft > 0) requestAnimationFrame(() => focusNote(framesLeft - 1));
};
