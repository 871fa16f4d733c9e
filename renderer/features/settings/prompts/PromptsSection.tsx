import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PromptChoice } from '../../../../shared/contract/prompts.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { shortText } from '../../../../shared/text/short-text.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Ago } from '../../../ui/Ago.tsx';
import boxStyles from '../../../ui/boxes.module.css';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useAnswer } from '../../prompts/use-answer.ts';
import { ListRow } from './ListRow.tsx';
import { PromptSourcesSection } from './PromptSourcesSection.tsx';

const positionText = ({ label, candidateKey }: PromptChoice): string => label ?? candidateKey;

const ChoiceRow = ({ choice }: { choice: PromptChoice }) => {
  const answer = useAnswer();
  const { workflowKey, exampleText, exampleClip, changedMs } = choice;
  return (
    <ListRow
      name={positionText(choice)}
      about={
        <>
          {exampleText === null ? null : `“${printableLine(shortText(exampleText, 200))}” `}
          {exampleClip === null ? null : `in ${exampleClip}, `}
          <Ago atMs={changedMs} />
        </>
      }
    >
      <Button
        disabled={answer.isPending}
        aria-label={`Forget: ${positionText(choice)}`}
        onClick={() => answer.mutate({ workflowKey, candidateKey: null })}
      >
        Forget
      </Button>
    </ListRow>
  );
};

/** After a choice is deleted, Clipcheck asks again. */
const WorkflowChoices = () => {
  const choices = useQuery(useRpc().query.prompts.choices.queryOptions());
  const { data } = choices;
  return (
    <Section
      title="Prompts you chose"
      about="When a workflow contains several texts, or a prompt file is outside the folder you added, you are asked once. These are your answers."
    >
      <CallError title="The answers could not be loaded" call={choices} />
      {data?.length === 0 ? <Text c="dimmed">No answers yet.</Text> : null}
      {data && data.length > 0 ? (
        <ul className={boxStyles.rows} aria-label="Answers">
          {data.map((choice) => (
            <ChoiceRow key={choice.workflowKey} choice={choice} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
};

export const PromptsSection = ({ settings }: { settings: Settings }) => (
  <>
    <PromptSourcesSection settings={settings} />
    <WorkflowChoices />
  </>
);
