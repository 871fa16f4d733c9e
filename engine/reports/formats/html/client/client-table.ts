import { printableText } from '../../../../../shared/text/printable-text.ts';
import { clientOutcome } from '../../../client/client-outcome.ts';
import { outcomeWords } from '../../../client/client-words.ts';
import { generatorWords } from '../../../client/generator-words.ts';
import type { SummedClip } from '../../../report.ts';
import { formatDuration } from '../../../text/format-amounts.ts';
import { type Html, html } from '../../../text/html.ts';

/** @param hasGenerators whether it is known of any clip who made it */
export const clientTableStart = (
  hasGenerators: boolean,
): Html => html`<section class="client-clips">
<h2 id="all-clips">All clips</h2>
<table class="client-table">
<thead><tr><th scope="col">Clip</th><th scope="col">Result</th><th scope="col">Length</th>${hasGenerators && html`<th scope="col">Generator</th>`}</tr></thead>
<tbody>
`;

export const clientTableEnd = (): Html => html`</tbody></table>
</section>
`;

type RowParts = {
  readonly href: string;
  readonly hasGenerators: boolean;
  /** Stands before the name. */
  readonly picture?: Html;
};

/** The row of a clip. */
export const clientTableRow = (
  clip: SummedClip,
  { href, hasGenerators, picture }: RowParts,
): Html => {
  const { name, durationSec } = clip.card;
  return html`<tr>
<th scope="row"><a href="${href}">${picture}<bdi>${printableText(name)}</bdi></a></th>
<td><span class="outcome" data-outcome="${clientOutcome(clip)}">${outcomeWords(clip)}</span></td>
<td>${durationSec === null ? '–' : formatDuration(durationSec)}</td>
${
  hasGenerators &&
  html`<td><bdi>${generatorWords(clip.card) ?? '–'}</bdi></td>
`
}</tr>
`;
};
