/** Whether somebody has just selected text with the mouse: the click that ends it means no more. */
export const isTextSelected = (): boolean => window.getSelection()?.isCollapsed === false;
