import { printableLine } from '../text/printable-lines.ts';
import { findingTypeName } from './shown-names.ts';

/** A name is a few words. */
const maxCharacters = 60;

const timecode = String.raw`\d{2}:\d{2}:\d{2}:\d{2}`;

/** Amounts and times, which frames beside the name say better. */
const amounts: readonly RegExp[] = [
  new RegExp(String.raw`^For \d+ frames? from ${timecode},? `, 'i'),
  new RegExp(` (?:from|at) ${timecode}(?: to ${timecode})?`, 'gi'),
  / (?:for|of) \d+ frames?\b/gi,
  /^\d+ (?=(?:[\p{L}-]+ )*frames?\b)/iu,
  /^an? (?=\p{L})/iu,
];

/**
 * Where what follows only explains: a colon, a semicolon, a bracket, or the end of a sentence. The
 * first word does not end one: it is an abbreviation, as in "Dr. Who".
 */
const explained = /\s*(?:[:;(]|,\s|[.!?]$|(?<=\S\s+\S+)[.!?]\s+(?=\p{Lu})).*$/su;

/**
 * A finding as a card names it, from the beginning of its description: "2 black frames from
 * 00:00:02:13, in the middle of the clip." is "Black frames". Its type where it is not described.
 */
export const findingName = ({
  type,
  description,
}: {
  type: string;
  description: string;
}): string => {
  const line = amounts
    .reduce((text, amount) => text.replace(amount, ''), printableLine(description))
    .replace(explained, '')
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
