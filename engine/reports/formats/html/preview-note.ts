import type { Report } from '../../report.ts';
import { formatCount } from '../../text/format-amounts.ts';
import { type Html, html } from '../../text/html.ts';

/** Notes that a preview does not show all clips; nothing otherwise. */
export const previewNote = ({ maxDetailed, clipCount, options }: Report): Html => {
  if (maxDetailed === null || maxDetailed >= clipCount) return html``;
  const first = `first ${maxDetailed}`;
  const below =
    options.layout === 'client'
      ? `Listed are the ${first}; below are the ${first} with findings and the ${first} others.`
      : `Below are the ${first}.`;
  return html`<p class="preview-note">Preview: the summary counts all ${formatCount(clipCount)} clips. ${below}</p>
`;
};
