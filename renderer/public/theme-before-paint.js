// Paints in the theme that was used last, before the app itself is loaded; see app/theme-storage.ts.
let remembered = null;
try {
  remembered = localStorage.getItem('clipcheck-theme');
} catch {
  // Storage is blocked: the theme of the system is used.
}
const isLight =
  remembered === 'light' ||
  (remembered !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
document.documentElement.dataset.mantineColorScheme = isLight ? 'light' : 'dark';
