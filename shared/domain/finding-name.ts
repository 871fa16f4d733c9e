import { printableLine } from '../text/printable-lines.ts';
import { findingTypeName } from './shown-names.ts';

const maxCharacters = 60;

const timecode = String.raw`\d{2}:\d{2}:\d{2}:\d{2}`;

export const timesInText = new RegExp(` (?:from|at) ${timecode}(?: to ${timecode})?`, 'gi');

/** Matches amounts and times, since the frames are shown next to the name, and wishes. */
const amounts: readonly RegExp[] = [
  new RegExp(String.raw`^For \d+ frames? from ${timecode},? `, 'i'),
  timesInText,
  / (?:for|of) \d+ frames?\b/gi,
  /^\d+ (?=(?:[\p{L}-]+ )*frames?\b)/iu,
  /^an? (?=\p{L})/iu,
  /^the prompt asks for [^;]+; /i,
];

/**
 * From the first colon outside of a ratio, semicolon, bracket or end of a sentence. A full stop
 * after the first word is taken for an abbreviation, as in "Dr. Who".
 */
const explanation = /\s*(?::(?!\d)|[;(]|,\s|[.!?]$|(?<=\S\s+\S+)[.!?]\s+(?=\p{Lu})).*$/su;

/** What the clip has in place of what the prompt asks for. */
const contradiction =
  /^the prompt asks for ([^;]+); (?:\d+% of )?the clip(?:'s picture)? (?:is|lasts|has(?![^;]*,)) ([^;,(]+?)(?=\s*[;,(]|\.?$)/i;

/**
 * Shortens the description for cards: "2 black frames from 00:00:02:13, in the middle of the clip."
 * becomes "Black frames". Without one, returns the name of the type.
 */
export const findingName = ({
  type,
  description,
}: {
  type: string;
  description: string;
}): string => {
  const line = amounts
    .reduce(
      (text, amount) => text.replace(amount, ''),
      printableLine(description).replace(contradiction, '$2 instead of $1'),
    )
    .replace(explanation, '')
    .trim();
  if (line === '') return findingTypeName(type);
  const short =
    line.length <= maxCharacters
      ? line
      : `${line
          .slice(0, maxCharacters)
          .replace(/\s+\S*$/, '')
          .toWellFormed()}…`;
  return short.charAt(0).toUpperCase() + short.slice(1);
};
