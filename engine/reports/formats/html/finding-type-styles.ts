/** The part of the style sheets of HTML reports that comes from the descriptors of finding types. */
import { type FindingLine, findingTypeOf } from '../../../../shared/domain/finding-types.ts';
import { findingTypes } from '../../../../shared/service-api/finding.ts';

const dashes: Readonly<Record<FindingLine, string>> = {
  solid: 'none',
  dashed: '8 6',
  dotted: '2 3',
};

const colorsFor = (theme: 'light' | 'dark'): string =>
  `:root { ${findingTypes.map((type) => `--cc-${type}: ${findingTypeOf(type).colors[theme]};`).join(' ')} }`;

const ruleOf = (type: string): string => {
  const { colors, line } = findingTypeOf(type);
  return `[data-type="${type}"] { --cc-type: var(--cc-${type}); --cc-type-on-picture: ${colors.onPicture}; --cc-type-dashes: ${dashes[line]}; }`;
};

/** Rules that give elements with `data-type` the type's color, also on images, and dashes. */
export const lightTypeStyles = [colorsFor('light'), ...findingTypes.map(ruleOf), ''].join('\n');

export const typeStyles = `${lightTypeStyles}
@media screen and (prefers-color-scheme: dark) {
  ${colorsFor('dark')}
}
`;
