/** Lists and boxes that lie over the screen and have keys of their own, as CSS selects them. */
export const overlays = '[role=menu], [role=listbox], [role=dialog]';
