import { Anchor, Box, Flex, Stack, Text, Title } from '@mantine/core';
import { FolderInput } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useActions } from '../../actions/action-handlers.ts';
import { useTextWithKeys } from '../../actions/use-shortcuts.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CheckedPoints } from '../service/CheckedPoints.tsx';
import { ConnectDialog } from '../service/ConnectDialog.tsx';
import styles from './FirstRunScreen.module.css';

const Links = ({ children }: { children: ReactNode }) => (
  <Flex wrap="wrap" justify="center" rowGap="xs" columnGap="xl">
    {children}
  </Flex>
);

const LinkButton = (props: ComponentProps<'button'>) => (
  <Anchor component="button" type="button" mih={24} {...props} />
);

const HowItWorks = ({ isBuiltIn }: { isBuiltIn: boolean }) => (
  <Stack>
    <p>
      Prompts are found in metadata.csv, in a .txt or .json beside the clip, or inside the file. For
      a clip without a prompt, only the picture is evaluated.
    </p>
    <p>
      Findings are shown on the exact frames. Your files are never changed.
      {isBuiltIn
        ? ' Formats other than H.264 MP4 are evaluated using a converted copy. Only the first 15 s of longer clips are evaluated.'
        : null}
    </p>
    {isBuiltIn ? (
      <>
        <Title order={2}>The built-in evaluator</Title>
        <CheckedPoints />
        <p>
          An evaluation service, with an address and a key, can also check what the video shows.
          Clips are then sent to it, and it may bill for them.
        </p>
      </>
    ) : null}
  </Stack>
);

/** The window accepts drops anywhere; a click or a key opens the folder picker. */
const DropZone = () => {
  const actions = useActions();
  const how = useTextWithKeys('or click to choose a folder', 'clips.addFolder');
  return (
    <button
      type="button"
      className={styles.zone}
      onClick={() => actions.find('clips.addFolder')?.()}
    >
      <FolderInput color="var(--cc-accent)" size={48} strokeWidth={1.5} />
      <Text span fz="xl" fw={600}>
        Drop clips or a folder here
      </Text>
      <Text span c="dimmed">
        {how}
      </Text>
    </button>
  );
};

const evaluatorLines = (serviceUrl: string | null): readonly [string, string] =>
  serviceUrl === null
    ? [
        'Each clip is evaluated frame by frame for picture defects, and against its prompt if it has one.',
        'Everything stays on this computer. There is nothing to set up and nothing to pay.',
      ]
    : [
        `Each clip is sent to ${serviceUrl} with its prompt, and evaluated frame by frame.`,
        'The service may bill for each clip.',
      ];

export const FirstRunScreen = () => {
  const actions = useActions();
  const serviceUrl = useRemoteServiceUrl();
  const [isConnecting, setIsConnecting] = useState(false);
  return (
    <Screen title="Welcome to Clipcheck" isPage>
      <Stack gap="sm">
        <DropZone />
        <Links>
          <LinkButton onClick={() => actions.find('clips.addFiles')?.()}>Choose clips…</LinkButton>
          <LinkButton onClick={() => actions.find('clips.addSamples')?.()}>
            Try the sample clips
          </LinkButton>
        </Links>
      </Stack>
      {serviceUrl === undefined ? null : (
        <Box fz="lg" ta="center">
          {evaluatorLines(serviceUrl).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Box>
      )}
      <Links>
        <LinkButton onClick={() => setIsConnecting(true)}>
          Connect an evaluation service…
        </LinkButton>
      </Links>
      <Disclosure title="How it works">
        {() => <HowItWorks isBuiltIn={serviceUrl === null} />}
      </Disclosure>
      {isConnecting ? <ConnectDialog onClose={() => setIsConnecting(false)} /> : null}
    </Screen>
  );
};
