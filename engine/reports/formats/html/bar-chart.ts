import { formatCount } from '../../text/format-amounts.ts';
import { type Html, html } from '../../text/html.ts';

type ChartBar = {
  readonly name: string;
  readonly count: number;
  /** Severity that sets the bar's color. */
  readonly severity?: number | 'none';
};

/** Maximum number of bars of a chart, the last of which combines all others. */
const maxBars = 10;

const limitBars = (bars: readonly ChartBar[]): readonly ChartBar[] => {
  if (bars.length <= maxBars) return bars;
  const others = bars.slice(maxBars - 1);
  const count = others.reduce((sum, bar) => sum + bar.count, 0);
  return [...bars.slice(0, maxBars - 1), { name: `${others.length} others`, count }];
};

export const barChart = (title: string, all: readonly ChartBar[]): Html | null => {
  if (all.length === 0) return null;
  const bars = limitBars(all);
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  // The widths are SVG attributes, since the page's policy forbids inline styles.
  const rows = bars.map(
    ({
      name,
      count,
      severity,
    }) => html`<tr${severity !== undefined && html` data-severity="${severity}"`}>
<th scope="row"><bdi>${name}</bdi></th>
<td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect class="length" width="${Math.max(1, Math.round((count / maxCount) * 100))}" height="10"/></svg></td>
<td class="count">${formatCount(count)}</td>
</tr>
`,
  );
  return html`<table class="chart"><caption>${title}</caption><tbody>
${rows}</tbody></table>
`;
};
