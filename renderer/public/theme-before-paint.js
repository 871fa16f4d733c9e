// Paints in the theme that was used last, before the app itself is loaded; see app/theme-storage.ts.
const remembered = localStorage.getItem('clipcheck-theme');
const isLight =
  remembered === 'light' ||
  (remembered !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
document.documentElement.dataset.mantineColorScheme = isLight ? 'light' : 'dark';
