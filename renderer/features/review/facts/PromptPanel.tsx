import { Group, SegmentedControl, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Copy as CopyIcon } from 'lucide-react';
import { useState } from 'react';
import type { PlacedSubject } from '../../../../shared/domain/seen-subjects.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import type { Run } from '../../../../shared/model/run.ts';
import { ActionButton } from '../../../actions/ActionButton.tsx';
import { actionCatalogue } from '../../../actions/action-catalogue.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Scrolling } from '../../../ui/Scrolling.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextLines } from '../../../ui/TextLines.tsx';
import textStyles from '../../../ui/texts.module.css';
import { copyRetryPrompt, retryPromptOf } from '../../clip-actions/use-clip-actions.ts';
import { useSetPrompt } from '../../clip-actions/use-set-prompt.ts';
import { PromptField, promptOriginText } from '../../clip-cards/PromptText.tsx';
import { MarkedPrompt, SeverityLegend } from '../../clip-findings/marked-prompt/MarkedPrompt.tsx';
import scrollStyles from '../../clip-findings/marked-prompt/scroll-fade.module.css';
import { choosePlayer, usePlayerChoices } from '../../clip-player/playback/player-choices.ts';
import { useReview, useSeenSubjects } from '../../clip-player/review-context.ts';
import { OtherPrompts } from '../../prompts/table/OtherPrompts.tsx';

type Side = 'judged' | 'current';

const sides = [
  { value: 'judged', label: 'Evaluated' },
  { value: 'current', label: 'Current' },
] satisfies { value: Side; label: string }[];

const CurrentPrompt = () => {
  const { card } = useReview().detail;
  if (card.prompt === null) return <PromptField card={card} />;
  return (
    <>
      <Scrolling
        className={`${textStyles.verbatim} ${scrollStyles.prompt}`}
        label="Text of the prompt"
      >
        <TextLines>{card.prompt}</TextLines>
      </Scrolling>
      <p className={textStyles.dim}>{promptOriginText(card)}</p>
    </>
  );
};

type JudgedProps = { run: Run; subjects: readonly PlacedSubject[] };

const JudgedPrompt = ({ run, subjects }: JudgedProps) => {
  const { card } = useReview().detail;
  const isSame = run.prompt === card.prompt;
  return (
    <>
      <MarkedPrompt prompt={run.prompt} subjects={subjects} />
      <p className={textStyles.dim}>
        {isSame ? promptOriginText(card) : promptSourceName(run.promptSource)}
      </p>
    </>
  );
};

const Disagreeing = () => {
  const { clipId } = useReview().detail.card;
  const { setPrompt } = useSetPrompt();
  const { data } = useQuery(useRpc().query.prompts.ofClip.queryOptions({ input: { clipId } }));
  return data && data.others.length > 0 ? (
    <OtherPrompts
      prompt={data.prompt}
      others={data.others}
      onUse={(text) => setPrompt([clipId], text)}
    />
  ) : null;
};

const SeenSwitch = () => (
  <Switch
    label="Show where subjects were seen"
    checked={usePlayerChoices().hasSeenBoxes}
    onChange={({ currentTarget: { checked } }) =>
      choosePlayer({ hasSeenBoxes: checked, ...(checked && { hasOverlay: true }) })
    }
  />
);

const CopyForRetry = () => {
  const { detail, run } = useReview();
  const action = 'selection.copyRetryPrompt';
  useActionHandlers({ [action]: () => void copyRetryPrompt(retryPromptOf(detail, run)) });
  return (
    <ActionButton action={action} px="xs" aria-label={actionCatalogue[action].title}>
      <CopyIcon size={16} />
    </ActionButton>
  );
};

export const PromptPanel = () => {
  const { detail, run, findings } = useReview();
  const { card } = detail;
  const [side, setSide] = useState<Side>('judged');
  const subjects = useSeenSubjects();
  const { hasSeenBoxes } = usePlayerChoices();
  const judged = run && run.prompt !== '' ? run : null;
  const isOther = judged !== null && judged.prompt !== card.prompt;
  const shown = judged && (side === 'judged' || !isOther) ? judged : null;
  const hasMarks = shown !== null && findings.some(({ words }) => words !== null);
  return (
    <Section
      title="Prompt"
      tools={
        <>
          {hasMarks ? <SeverityLegend /> : null}
          <Disagreeing />
          {judged || card.prompt !== null ? <CopyForRetry /> : null}
          <ActionButton action="selection.setPrompt">
            {card.prompt === null ? 'Set prompt…' : 'Change…'}
          </ActionButton>
        </>
      }
    >
      {isOther ? (
        <Group gap="sm" wrap="nowrap">
          <Text c="dimmed" fz="xs" flex={1}>
            {card.prompt === null
              ? 'The clip has no prompt now, but this result was evaluated with one.'
              : 'This result was evaluated with another prompt.'}
          </Text>
          <SegmentedControl
            aria-label="Prompt version"
            data={sides}
            value={side}
            onChange={(value) => setSide(value === 'current' ? 'current' : 'judged')}
          />
        </Group>
      ) : null}
      {shown ? (
        <JudgedPrompt run={shown} subjects={hasSeenBoxes ? subjects : []} />
      ) : (
        <CurrentPrompt />
      )}
      {subjects.length > 0 ? <SeenSwitch /> : null}
      {run?.answer?.hasResult && !judged ? (
        <p className={textStyles.warn}>The shown result was evaluated without a prompt.</p>
      ) : null}
    </Section>
  );
};
