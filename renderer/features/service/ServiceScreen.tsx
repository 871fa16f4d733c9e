import { Box, Button, Flex, Group, SimpleGrid, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { ReceivedModelList } from '../../../shared/service-api/models.ts';
import type { ReceivedPlatformStatus } from '../../../shared/service-api/platform-status.ts';
import { shortList } from '../../../shared/text/short-list.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { Ago } from '../../ui/Ago.tsx';
import boxStyles from '../../ui/boxes.module.css';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { FindingTypeMark } from '../../ui/FindingTypeMark.tsx';
import { formatBytes, formatCount, formatDuration } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
import { platformStateLooks } from '../../ui/platform-state-looks.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import textStyles from '../../ui/texts.module.css';
import { CheckedPoints } from './CheckedPoints.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { QuotaPart } from './QuotaPart.tsx';
import { ServicePart } from './ServicePart.tsx';
import { useServiceHealth } from './use-service-health.ts';

type Model = ReceivedModelList['data'][number];
type Build = ReceivedModelList['builds'][number];

const NameAndVersion = ({ name, version }: { name: string; version: string }) => (
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
    <NameAndVersion name={model.id} version={model.version} />
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
    <NameAndVersion name={build.label || build.id} version={build.version} />
    {build.note ? <p className={textStyles.dim}>{build.note}</p> : null}
  </Box>
);

const Subtitle = ({ children }: { children: ReactNode }) => (
  <Text component="h3" fz="xs" c="dimmed" mb="xs">
    {children}
  </Text>
);

type ListProps = {
  models: ReceivedModelList;
  /** False if clips over a limit are evaluated anyway. */
  showsLimits: boolean;
};

const ListedModels = ({ models, showsLimits }: ListProps) => {
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

type Component = ReceivedPlatformStatus['components'][number];

const ComponentRow = ({ component }: { component: Component }) => {
  const { key, name, description, state, detail, latency_ms: latencyMs } = component;
  return (
    <Table.Tr>
      <Table.Th scope="row" w="50%" fw={400}>
        <p>{name || key || 'Component'}</p>
        <p className={textStyles.dim}>{description}</p>
      </Table.Th>
      <Table.Td className={textStyles.wrap}>
        <Mark {...platformStateLooks(state)} />
        {detail ? <p className={textStyles.dim}>{detail}</p> : null}
      </Table.Td>
      <Table.Td ta="right">
        {latencyMs === undefined ? '–' : `${formatCount(latencyMs)} ms`}
      </Table.Td>
    </Table.Tr>
  );
};

const StatusPart = () => {
  const status = useQuery(useRpc().query.service.status.queryOptions());
  return (
    <ServicePart title="Status" request={status} heightPx={170}>
      {({ state, checked_at: checkedAtSec, components }) =>
        // After a failed request, the last state may no longer be true.
        status.error ? null : (
          <>
            <Group>
              <Mark {...platformStateLooks(state)} />
              {checkedAtSec === undefined ? null : (
                <span className={textStyles.dim}>
                  checked by the service <Ago atMs={checkedAtSec * 1000} />
                </span>
              )}
            </Group>
            {components.length > 0 ? (
              <Table verticalSpacing={6} borderColor="var(--cc-line)" tabularNums>
                <Table.Thead>
                  <Table.Tr c="dimmed" fz="xs">
                    <Table.Th fw={400}>Component</Table.Th>
                    <Table.Th fw={400}>State</Table.Th>
                    <Table.Th fw={400} ta="right">
                      Latency
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {components.map((component, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the service's keys may be missing or repeat
                    <ComponentRow key={`${component.key}-${index}`} component={component} />
                  ))}
                </Table.Tbody>
              </Table>
            ) : null}
          </>
        )
      }
    </ServicePart>
  );
};

const LastKnown = ({ models }: { models: ReceivedModelList }) => (
  <>
    <p className={textStyles.dim}>From the service’s last answer:</p>
    <ListedModels models={models} showsLimits />
  </>
);

const ModelsPart = () => {
  const { query } = useRpc();
  const models = useQuery(query.service.models.queryOptions());
  const isRemote = typeof useRemoteServiceUrl() === 'string';
  const known = useQuery(query.service.knownModels.queryOptions()).data;
  return (
    <ServicePart
      title="Models"
      request={models}
      heightPx={170}
      fallback={known && isRemote ? <LastKnown models={known} /> : null}
    >
      {(data) => <ListedModels models={data} showsLimits={isRemote} />}
    </ServicePart>
  );
};

const EvaluationsPart = () => (
  <Section
    title="Evaluations"
    about="Fetching evaluations is not billed. Videos that were uploaded stay at the service: it has no way to delete them from here."
  >
    <Group gap="sm">
      <ActionButton action="clips.refreshAll">Refresh all results</ActionButton>
      <ActionButton action="clips.adopt">Adopt evaluations…</ActionButton>
    </Group>
  </Section>
);

const BuiltInEvaluator = () => {
  const status = useQuery(useRpc().query.service.status.queryOptions());
  return (
    <>
      <CallError title="The built-in evaluator is not responding" call={status} />
      <Section
        title="The built-in evaluator"
        about="It evaluates clips on this computer; no account, key or cost."
      >
        <CheckedPoints />
      </Section>
      <ModelsPart />
    </>
  );
};

export const ServiceScreen = () => {
  const { name, looks, explanation, advice } = useServiceHealth();
  const serviceUrl = useRemoteServiceUrl();
  // Neither of them while the address is loading.
  const isRemote = typeof serviceUrl === 'string';
  const isBuiltIn = serviceUrl === null;
  const [isConnecting, setIsConnecting] = useState(false);
  return (
    <Screen
      title={isRemote ? 'Service' : 'Evaluator'}
      isPage
      tools={
        <>
          <Text c="dimmed" truncate title={name}>
            {name}
          </Text>
          <Mark {...looks} explanation={explanation} />
          {isRemote ? (
            <Button
              flex="none"
              ml="auto"
              component={Link}
              href={routes.settingsSection('connection')}
            >
              Change…
            </Button>
          ) : (
            <Button flex="none" ml="auto" onClick={() => setIsConnecting(true)}>
              Connect an evaluation service…
            </Button>
          )}
        </>
      }
    >
      {advice ? <p role="status">{advice}</p> : null}
      {isBuiltIn ? <BuiltInEvaluator /> : null}
      {isRemote ? (
        <>
          <StatusPart />
          <QuotaPart />
          <ModelsPart />
          <EvaluationsPart />
        </>
      ) : null}
      {isConnecting ? <ConnectDialog onClose={() => setIsConnecting(false)} /> : null}
    </Screen>
  );
};
