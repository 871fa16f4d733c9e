import { Group } from '@mantine/core';
import type { ReceivedModelList } from '../../../shared/service-api/models.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { shortList } from '../../../shared/text/short-list.ts';
import { FindingTypeMark } from '../../ui/FindingTypeMark.tsx';
import { formatBytes, formatCount, formatDuration } from '../../ui/formats.ts';
import styles from './ModelList.module.css';

type Model = ReceivedModelList['data'][number];
type Build = ReceivedModelList['builds'][number];

const limitsOf = ({ input }: Model): string[] => [
  ...(input?.max_duration_sec ? [`up to ${formatDuration(input.max_duration_sec)}`] : []),
  ...(input?.max_file_bytes ? [`up to ${formatBytes(input.max_file_bytes)}`] : []),
  ...(input?.formats.length ? [shortList(input.formats)] : []),
  ...(input?.aspect_ratios.length ? [`aspect ratio ${shortList(input.aspect_ratios)}`] : []),
];

/** Maximum number of detectors shown; the API specification has two. */
const maxDetectors = 12;

const Detectors = ({ detectors }: Pick<Model, 'detectors'>) => {
  if (!detectors?.length) {
    return (
      <span className={styles.note}>{detectors ? 'No detectors' : 'Detectors not listed'}</span>
    );
  }
  const shown = [...new Set(detectors)];
  const more = shown.length - maxDetectors;
  return (
    <>
      {shown.slice(0, maxDetectors).map((type) => (
        <FindingTypeMark key={type} type={type} />
      ))}
      {more > 0 ? <span className={styles.note}>and {formatCount(more)} more</span> : null}
    </>
  );
};

type ModelProps = { model: Model; showsLimits: boolean };

const ModelEntry = ({ model, showsLimits }: ModelProps) => (
  <li className={styles.model}>
    <Group gap="sm" align="baseline">
      <span className={styles.id}>{printableText(model.id)}</span>
      <span className={styles.version}>{printableText(model.version)}</span>
    </Group>
    <div className={styles.marks}>
      <Detectors detectors={model.detectors} />
    </div>
    {showsLimits ? (
      <p className={styles.note}>{limitsOf(model).join(' · ') || 'Limits not listed'}</p>
    ) : null}
  </li>
);

const BuildEntry = ({ build }: { build: Build }) => (
  <li className={styles.build}>
    <span className={styles.id}>{printableText(build.label || build.id)}</span>
    <span className={styles.version}>{printableText(build.version)}</span>
    {build.note ? <span className={styles.note}>{printableText(build.note)}</span> : null}
  </li>
);

type Props = {
  models: ReceivedModelList;
  /** False if clips over a limit are evaluated anyway. */
  showsLimits: boolean;
};

export const ModelList = ({ models, showsLimits }: Props) => {
  const { data, builds, default_build: defaultBuild } = models;
  if (data.length === 0 && builds.length === 0) {
    return <p className={styles.note}>No models are listed.</p>;
  }
  return (
    <div className={styles.columns}>
      <div>
        <h3 className={styles.subtitle}>Models</h3>
        <ul>
          {data.map((model) => (
            <ModelEntry
              key={`${model.id} ${model.version}`}
              model={model}
              showsLimits={showsLimits}
            />
          ))}
        </ul>
      </div>
      <div>
        <h3 className={styles.subtitle}>Builds</h3>
        <ul>
          {builds.map((build) => (
            <BuildEntry key={`${build.id} ${build.version}`} build={build} />
          ))}
        </ul>
        <p className={styles.note}>
          {defaultBuild === null
            ? 'Default version: chosen by the service'
            : `Default version: ${printableText(defaultBuild)}`}
        </p>
      </div>
    </div>
  );
};
