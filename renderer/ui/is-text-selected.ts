/**
 * Whether the mouse has just selected text: the click that ends the selection has no other meaning.
 */
export const isTextSelected = (): boolean => window.getSelection()?.isCollapsed === false;
