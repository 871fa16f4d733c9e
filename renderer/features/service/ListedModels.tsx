import { Box, Flex, Group, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReceivedModelList } from '../../../shared/service-api/models.ts';
import { shortList } from '../../../shared/text/short-list.ts';
import boxStyles from '../../ui/boxes.module.css';
import { FindingTypeMark } from '../../ui/FindingTypeMark.tsx';
import { formatBytes, formatCount, formatDuration } from '../../ui/formats.ts';
import textStyles from '../../ui/texts.module.css';

type Model = ReceivedModelList['data'][number];
type Build = ReceivedModelList['builds'][number];

const Name = ({ name, version }: { name: string; version: string }) => (
  <Group gap="sm" align="baseline">
    <Text fw={600}>{name}</Text>
    <Text ff="monospace" fz="xs" c="dimmed">
      {version}
    </Text>
  </Group>
);

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
      <span className={textStyles.dim}>{detectors ? 'No detectors' : 'Detectors not listed'}</span>
    );
  }
  const shown = [...new Set(detectors)];
  const more = shown.length - maxDetectors;
  return (
    <>
      {shown.slice(0, maxDetectors).map((type) => (
        <FindingTypeMark key={type} type={type} />
      ))}
      {more > 0 ? <p className={textStyles.dim}>and {formatCount(more)} more</p> : null}
    </>
  );
};

type ModelProps = { model: Model; showsLimits: boolean };

const ModelEntry = ({ model, showsLimits }: ModelProps) => (
  <Box component="li" px="md" py="sm" className={textStyles.wrap}>
    <Name name={model.id} version={model.version} />
    <Flex wrap="wrap" rowGap="xs" columnGap="md" my={2}>
      <Detectors detectors={model.detectors} />
    </Flex>
    {showsLimits ? (
      <p className={textStyles.dim}>{limitsOf(model).join(' · ') || 'Limits not listed'}</p>
    ) : null}
  </Box>
);

const BuildEntry = ({ build }: { build: Build }) => (
  <Box component="li" px="md" py="sm" className={textStyles.wrap}>
    <Name name={build.label || build.id} version={build.version} />
    {build.note ? <p className={textStyles.dim}>{build.note}</p> : null}
  </Box>
);

const Subtitle = ({ children }: { children: ReactNode }) => (
  <Text component="h3" fz="xs" c="dimmed" mb="xs">
    {children}
  </Text>
);

type Props = {
  models: ReceivedModelList;
  /** False if clips over a limit are evaluated anyway. */
  showsLimits: boolean;
};

export const ListedModels = ({ models, showsLimits }: Props) => {
  const { data, builds, default_build: defaultBuild } = models;
  if (data.length === 0 && builds.length === 0) {
    return <p className={textStyles.dim}>No models are listed.</p>;
  }
  return (
    <SimpleGrid cols={2} spacing="xl">
      <div>
        <Subtitle>Models</Subtitle>
        <ul className={boxStyles.rows}>
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
        <Subtitle>Builds</Subtitle>
        <ul className={boxStyles.rows}>
          {builds.map((build) => (
            <BuildEntry key={`${build.id} ${build.version}`} build={build} />
          ))}
        </ul>
        <Text mt="xs" fz="xs" c="dimmed">
          {defaultBuild === null
            ? 'Default version: chosen by the service'
            : `Default version: ${defaultBuild}`}
        </Text>
      </div>
    </SimpleGrid>
  );
};
