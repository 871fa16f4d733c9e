import type { Report } from '../../report.ts';
import { countWords } from '../../text/amount-words.ts';
import { type Html, html } from '../../text/html.ts';

/** Notes that a preview does not show all clips; nothing otherwise. */
export const previewNote = ({ maxDetailed, clipCount }: Report): Html =>
  maxDetailed === null || maxDetailed >= clipCount
    ? html``
    : html`<p class="preview-note">Preview: the summary counts all ${countWords(clipCount)} clips. Below are the first ${maxDetailed}.</p>
`;
