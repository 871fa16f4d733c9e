const digits = [
  '### #.# #.# #.# ###',
  '.#. ##. .#. .#. ###',
  '### ..# ### #.. ###',
  '### ..# ### ..# ###',
  '#.# #.# ### ..# ..#',
  '### #.. ### ..# ###',
  '### #.. ### #.# ###',
  '### ..# .#. .#. .#.',
  '### #.# ### #.# ###',
  '### #.# ### ..# ###',
];

/** A dot of a written number, in columns and rows from its upper left corner. */
export type Dot = { readonly column: number; readonly row: number };

export const digitRows = 5;

export function dotsOf(text: string): readonly Dot[] {
  return Array.from(text).flatMap((character, place) =>
    Array.from((digits[Number(character)] ?? '').replaceAll(' ', '')).flatMap((dot, at) =>
      dot === '#' ? [{ column: place * 4 + (at % 3), row: Math.floor(at / 3) }] : [],
    ),
  );
}
