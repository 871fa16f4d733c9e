/** CSS selector of overlays that handle keys themselves. */
export const overlays = '[role=menu], [role=listbox], [role=dialog]';
