const copyNumber = /\s*\(\d+\)$/;
/** The number of a take at the end of a name: `fox_00002_`, `shot_01_take2`, `fox-v2`. */
const takeNumber = /(?:[-_ .](?:take|seed|t|v)[-_ .]?|[-_ .])?\d+_?$/i;
/** A date, with a time or a counter of the day, by which many tools name unrelated clips. */
const dateAtEnd =
  /(?<!\d)(?:19|20)\d\d([-_.]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?:[-_ .T\d]|at)*$/i;
/** Words whose numbers count shots or files, not takes. */
const countingWord =
  /(?:^|[-_ .])(?:shot|scene|sh|sc|cut|clip|video|vid|movie|output|render|img|comfyui|animatediff)$/i;

/**
 * Returns a shot's folder and name without extension and take number, which its takes share. Null
 * if the number counts shots or files, or is a date or time.
 */
export const shotOf = (path: string): string | null => {
  const [, folder = '', name = ''] = /^(.*[\\/])?([^\\/]*)$/s.exec(path) ?? [];
  const numbered = name
    .replace(/\.[^.]+$/, '')
    .replace(/-audio$/i, '')
    .replace(copyNumber, '');
  if (dateAtEnd.test(numbered)) return null;
  const stem = numbered.replace(takeNumber, '');
  return stem === '' || countingWord.test(stem) ? null : folder + stem.toLowerCase();
};
