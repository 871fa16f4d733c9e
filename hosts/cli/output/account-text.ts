import { type QuotaWindow, quotaWindows } from '../../../shared/domain/quota-windows.ts';
import type { ReceivedModelList } from '../../../shared/service-api/models.ts';
import type { ReceivedPlatformStatus } from '../../../shared/service-api/platform-status.ts';
import type { ReceivedQuotaState } from '../../../shared/service-api/quota.ts';
import { shortList, shortName } from '../../../shared/text/short-list.ts';
import { layOutColumns } from './columns.ts';

const orDash = (value: number | string | null | undefined): string =>
  value === null || value === undefined || value === '' ? '-' : String(value);

const windowRow = ({ scope, window }: QuotaWindow): string[] => [
  scope === null ? 'all' : shortName(scope),
  orDash(window.used),
  ...(window.unlimited ? ['unlimited', '-'] : [orDash(window.limit), orDash(window.remaining)]),
  window.unlimited || window.reset_in_sec === null ? '-' : `in ${window.reset_in_sec} s`,
  window.window_sec === null ? '-' : `${window.window_sec} s`,
];

export const quotaLines = (quota: ReceivedQuotaState): string[] =>
  layOutColumns(
    ['OPERATION', 'USED', 'LIMIT', 'LEFT', 'RESET', 'WINDOW'],
    quotaWindows(quota).map(windowRow),
  );

const limitsText = (input: ReceivedModelList['data'][number]['input']): string => {
  const { max_duration_sec: maxSec, max_file_bytes: maxBytes } = input ?? {};
  return [
    ...(maxSec === undefined ? [] : [`${maxSec} s`]),
    ...(maxBytes === undefined ? [] : [`${Math.round(maxBytes / 1_000_000)} MB`]),
  ].join(', ');
};

const modelColumns = ['MODEL', 'VERSION', 'FINDING TYPES', 'MAX. CLIP', 'FORMATS', 'ASPECT RATIOS'];

export const modelsLines = (models: ReceivedModelList): string[] => {
  const table = layOutColumns(
    modelColumns,
    models.data.map(({ id, version, detectors, input }) => [
      shortName(id),
      orDash(shortName(version)),
      detectors?.length === 0 ? 'nothing' : orDash(shortList(detectors ?? [])),
      orDash(limitsText(input)),
      orDash(shortList(input?.formats ?? [])),
      orDash(shortList(input?.aspect_ratios ?? [])),
    ]),
  );
  if (models.builds.length === 0) return table;
  const builds = layOutColumns(
    ['BUILD', 'LABEL', 'VERSION', 'NOTE'],
    models.builds.map(({ id, label, version, note }) => [id, label, version, note]),
  );
  const name = models.default_build;
  return [...table, '', ...builds, ...(name === null ? [] : ['', `Default version: ${name}`])];
};

export const statusLines = (status: ReceivedPlatformStatus): string[] => {
  const checked =
    status.checked_at === undefined
      ? ''
      : ` (checked ${new Date(status.checked_at * 1000).toLocaleString()})`;
  const components = layOutColumns(
    ['COMPONENT', 'STATE', 'LATENCY', 'DETAIL'],
    status.components.map(({ name, key, state, latency_ms: latencyMs, detail }) => [
      name || key,
      state,
      latencyMs === undefined ? '-' : `${latencyMs} ms`,
      detail,
    ]),
  );
  const head = `Service: ${status.state}${checked}`;
  return status.components.length === 0 ? [head] : [head, '', ...components];
};
