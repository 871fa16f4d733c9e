import type { Report } from '../../report.ts';
import { countWords } from '../../text/amount-words.ts';
import { type Html, html } from '../../text/html.ts';

/** Says of a preview that not all clips are in it; nothing otherwise. */
export const previewNote = ({ maxDetailed, clipCount }: Report): Html =>
  maxDetailed === null || maxDetailed >= clipCount
    ? html``
    : html`<p class="preview-note">Preview: the summary counts all ${countWords(clipCount)} clips. Below are the first ${maxDetailed}.</p>
`;
