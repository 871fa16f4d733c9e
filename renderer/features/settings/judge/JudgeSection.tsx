import { Flex, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { isJudgeVersion, judgeOf } from '../../../../shared/service-api/judge-version.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { NamedRow } from '../../../ui/NamedRow.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { Section } from '../../../ui/Section.tsx';
import { keyPlaceTexts } from '../key/KeyPlace.tsx';
import { useSaveSettings } from '../use-save-settings.tsx';
import { ConnectJudge } from './ConnectJudge.tsx';
import { JudgeTest } from './JudgeTest.tsx';

export const JudgeSection = ({ settings }: { settings: Settings }) => {
  const { query } = useRpc();
  const { judge, connection, defaults } = settings;
  const { save, mark } = useSaveSettings();
  const remove = useMutation(query.judge.remove.mutationOptions());
  const state = useQuery(query.judge.state.queryOptions()).data;
  const isUsed = judge !== null && connection.kind === 'built-in';
  const models = useQuery({
    ...query.service.models.queryOptions(),
    enabled: isUsed && state?.isPending === false,
  });
  const build = models.data?.data.builds.find(({ version }) => isJudgeVersion(version));
  return (
    <>
      {judge ? (
        <Section
          title="Judge in use"
          tools={
            <>
              {mark}
              <RemoveButton label="Remove judge" title="Remove the judge?" call={remove}>
                <p>
                  New batches no longer ask it, and its key is deleted. Findings and tests stay.
                </p>
              </RemoveButton>
            </>
          }
        >
          <Flex component="dl" direction="column" gap="xs">
            <NamedRow name="Model">{judge.model}</NamedRow>
            <NamedRow name="Address">{judge.url}</NamedRow>
            <NamedRow name="Key">
              {state?.key.place ? keyPlaceTexts[state.key.place] : 'None'}
            </NamedRow>
          </Flex>
          {isUsed ? null : <p>Only the built-in evaluator asks it, which is not in use.</p>}
          {state?.isPending ? <p role="status">Used once the clips in work are done.</p> : null}
          {isUsed && build ? (
            <Switch
              label="Ask it in new batches"
              description={`Else choose the version “${build.label}” for a batch. A clip can take minutes.`}
              checked={judgeOf(defaults.modelVersion) === judgeOf(build.version)}
              onChange={({ currentTarget: { checked } }) => {
                const modelVersion = checked ? build.version : null;
                save({ defaults: { ...defaults, model: null, modelVersion } });
              }}
            />
          ) : null}
          <CallError title="The built-in evaluator did not start" call={models} />
        </Section>
      ) : null}
      {judge ? <JudgeTest version={build?.version ?? null} /> : null}
      <Section
        title={judge ? 'Use another judge or key' : 'Judge'}
        about="A vision model of your own, which the built-in evaluator asks about hands, faces, actions and what else a prompt asks for. Any server with the chat-completions interface will do: Ollama, LM Studio, llama.cpp, vLLM, or a hosted one."
      >
        <ConnectJudge key={judge?.url} judge={judge} keyPlace={state?.key.place ?? null} />
      </Section>
    </>
  );
};
