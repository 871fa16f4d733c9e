/** The click that ends a selection by mouse should do nothing else. */
export const isTextSelected = (): boolean => window.getSelection()?.isCollapsed === false;
