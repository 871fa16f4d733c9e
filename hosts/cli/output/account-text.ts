import { printableText } from '../../../shared/domain/printable-text.ts';
import type { ModelListRead } from '../../../shared/service-api/models.ts';
import type { PlatformStatusRead } from '../../../shared/service-api/platform-status.ts';
import type { QuotaStateRead, RateLimitWindowRead } from '../../../shared/service-api/quota.ts';
import { layOutColumns } from './columns.ts';

const width = Number.POSITIVE_INFINITY;
const orDash = (value: number | string | null | undefined): string =>
  value === null || value === undefined || value === '' ? '-' : String(value);

const windowRow = (name: string, window: RateLimitWindowRead): string[] =>
  window.unlimited
    ? [name, orDash(window.used), 'unlimited', '-', '-']
    : [
        name,
        orDash(window.used),
        orDash(window.limit),
        orDash(window.remaining),
        window.reset_in_sec === null ? '-' : `in ${window.reset_in_sec} s`,
      ];

/** The quota as a table: one row per metered operation. */
export const quotaText = (quota: QuotaStateRead): string => {
  const scopes = Object.entries(quota.scopes ?? {});
  return layOutColumns(
    ['OPERATION', 'USED', 'LIMIT', 'LEFT', 'RESET'].map((title) => ({ title })),
    scopes.length === 0
      ? [windowRow('all', quota)]
      : scopes.map(([name, window]) => windowRow(name, window)),
    width,
  );
};

type Build = ModelListRead['builds'][number];

/**
 * The one build that `default_build` names, by its version or by its model; where several bear the
 * name, the one of the default model, which is the first in the list (document, "ModelId"). Null
 * where that is not one build either.
 */
const defaultBuild = ({ builds, data, default_build: name }: ModelListRead): Build | null => {
  if (name === null) return null;
  const named = builds.filter(({ id, version }) => version === name || id === name);
  const ofDefaultModel = named.filter(({ id }) => id === data[0]?.id);
  const [only, ...others] = named.length === 1 ? named : ofDefaultModel;
  return only !== undefined && others.length === 0 ? only : null;
};

/** The models as a table, and the builds below. */
export const modelsText = (models: ModelListRead): string => {
  const table = layOutColumns(
    ['MODEL', 'VERSION', 'LOOKS FOR', 'CLIPS UP TO'].map((title) => ({ title })),
    models.data.map(({ id, version, detectors, input }) => [
      id,
      orDash(version),
      detectors.join(', '),
      [
        input?.max_duration_sec === undefined ? '' : `${input.max_duration_sec} s`,
        input?.max_file_bytes === undefined
          ? ''
          : `${Math.round(input.max_file_bytes / 1_000_000)} MB`,
      ]
        .filter(Boolean)
        .join(', ') || '-',
    ]),
    width,
  );
  if (models.builds.length === 0) return table;
  const marked = defaultBuild(models);
  const builds = layOutColumns(
    ['BUILD', 'LABEL', 'VERSION', 'NOTE'].map((title) => ({ title })),
    models.builds.map((build) => [
      build.id,
      build.label,
      build === marked ? `${build.version} (default)` : build.version,
      build.note,
    ]),
    width,
  );
  const name = models.default_build;
  const unmarked =
    marked === null && name !== null ? `\nDefault build: ${printableText(name)}\n` : '';
  return `${table}\n${builds}${unmarked}`;
};

/** The status as one line and a table of components. */
export const statusText = (status: PlatformStatusRead): string => {
  const checked =
    status.checked_at === undefined
      ? ''
      : ` (checked ${new Date(status.checked_at * 1000).toLocaleString()})`;
  const components = layOutColumns(
    ['COMPONENT', 'STATE', 'LATENCY', 'DETAIL'].map((title) => ({ title })),
    status.components.map(({ name, key, state, latency_ms: latencyMs, detail }) => [
      name || key,
      state,
      latencyMs === undefined ? '-' : `${latencyMs} ms`,
      detail,
    ]),
    width,
  );
  const head = `${layOutColumns([{ title: `Service: ${status.state}${checked}` }], [], width)}`;
  return status.components.length === 0 ? head : `${head}\n${components}`;
};
