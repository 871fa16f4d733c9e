import { formatCount } from '../../text/format-amounts.ts';
import { type Html, html } from '../../text/html.ts';

export type ChartBar = {
  readonly name: string;
  readonly count: number;
  /** 1 to 5 or none, which gives it its colour. */
  readonly severity?: number | 'none';
};

/** How many bars a chart has before the rest is put together. */
const maxBars = 10;

/** The first bars, and one for all others. */
const shortened = (bars: readonly ChartBar[]): readonly ChartBar[] => {
  if (bars.length <= maxBars) return bars;
  const rest = bars.slice(maxBars - 1);
  const count = rest.reduce((sum, bar) => sum + bar.count, 0);
  return [...bars.slice(0, maxBars - 1), { name: `${rest.length} others`, count }];
};

/** A table whose numbers are drawn as bars too; nothing where there is nothing to count. */
export const barChart = (title: string, all: readonly ChartBar[]): Html | null => {
  if (all.length === 0) return null;
  const bars = shortened(all);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  // Widths are attributes of the drawing: the page's policy allows no styles on elements.
  const rows = bars.map(
    ({
      name,
      count,
      severity,
    }) => html`<tr${severity !== undefined && html` data-severity="${severity}"`}>
<th scope="row"><bdi>${name}</bdi></th>
<td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect class="length" width="${Math.max(1, Math.round((count / most) * 100))}" height="10"/></svg></td>
<td class="count">${formatCount(count)}</td>
</tr>
`,
  );
  return html`<table class="chart"><caption>${title}</caption><tbody>
${rows}</tbody></table>
`;
};
