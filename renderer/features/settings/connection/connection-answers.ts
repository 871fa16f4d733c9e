import type { ConnectionTest } from '../../../../shared/contract/service.ts';
import { quotaWindows } from '../../../../shared/domain/quota-windows.ts';
import { shortName } from '../../../../shared/text/short-list.ts';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { platformStateLooks } from '../../../ui/platform-state-looks.ts';

type Status = Extract<ConnectionTest['status'], { ok: true }>['data'];
type Models = Extract<ConnectionTest['models'], { ok: true }>['data'];
type Quota = Extract<ConnectionTest['quota'], { ok: true }>['data'];

/** Maximum number of models named; the service screen lists all. */
const maxNamed = 6;

/** "Operational, 4 components". */
export const statusAnswer = ({ state, components }: Status): string =>
  [
    platformStateLooks(state).label,
    ...(components.length > 0 ? [formatCountOf(components.length, 'component')] : []),
  ].join(', ');

export const modelsAnswer = ({ data }: Models): string => {
  if (data.length === 0) return 'None offered';
  const names = [...new Set(data.map(({ id }) => id))];
  const more = names.length - maxNamed;
  return `${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
};

/** "detect: 88 of 100 left, upload: unlimited". */
export const quotaAnswer = (quota: Quota): string => {
  const texts = quotaWindows(quota).map(({ scope, window: { unlimited, remaining, limit } }) => {
    const name = scope === null ? 'all' : shortName(scope);
    if (unlimited) return `${name}: unlimited`;
    if (remaining === null) return `${name}: not stated`;
    return `${name}: ${formatCount(remaining)}${limit === null ? '' : ` of ${formatCount(limit)}`} left`;
  });
  return texts.join(', ');
};
