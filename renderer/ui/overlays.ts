export const overlays = '[role=menu], [role=listbox], [role=dialog]';
