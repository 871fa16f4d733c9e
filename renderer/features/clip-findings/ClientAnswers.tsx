import { Button, CloseButton, Group, Stack } from '@mantine/core';
import { answerNames, type ClientAnswer } from '../../../shared/model/client-answer.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { ChangedSince, useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCount, formatExactTime } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { Scrolling } from '../../ui/Scrolling.tsx';
import { TextLines } from '../../ui/TextLines.tsx';
import textStyles from '../../ui/texts.module.css';
import { useReview } from '../clip-player/review-context.ts';

/** Whether an answer is about a frame that a finding shows. */
export const isAbout = (
  { frame }: Pick<ClientAnswer, 'frame'>,
  { region, place }: Pick<Finding, 'region' | 'place'>,
): boolean =>
  frame !== null && region !== null && place.firstFrame <= frame && frame <= place.lastFrame;

/** Returns a function that removes an answer from its clip, with undo. */
const useRemoveAnswer = () => {
  const { clientAnswers, card } = useReview().detail;
  const { client: calls } = useRpc();
  const offerUndo = useOfferUndo();
  return async (answer: ClientAnswer): Promise<void> => {
    const { reportId, client } = answer;
    const replace = (now: ClientAnswer[], expected: ClientAnswer[]): Promise<boolean> =>
      calls.clips.replaceAnswers({ clipId: card.clipId, reportId, client, now, expected });
    const all = clientAnswers.filter((one) => one.reportId === reportId && one.client === client);
    const others = all.filter((one) => one !== answer);
    const changed = 'The answers were changed elsewhere in the meantime.';
    if (!(await replace(others, all))) return notify.problem(`Not removed. ${changed}`);
    const undo = async (): Promise<void> => {
      if (!(await replace(all, others))) throw new ChangedSince(changed);
    };
    offerUndo('Answer removed', undo, 'The answer is back');
  };
};

const AnswerLine = ({ answer }: { answer: ClientAnswer }) => {
  const { client, kind, frame, text, atMs } = answer;
  const { playhead } = useReview();
  const remove = useRemoveAnswer();
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
      <div>
        <Group gap="xs" title={`Client’s answer, ${formatExactTime(atMs)}`}>
          <bdi>Client {client}:</bdi>
          <span className={textStyles.chip}>{answerNames[kind]}</span>
          {frame === null ? null : (
            <Button size="compact-xs" onClick={() => playhead.goTo(frame)}>
              Frame {formatCount(frame)}
            </Button>
          )}
        </Group>
        {text === '' ? null : (
          <p className={textStyles.verbatim}>
            <TextLines>{text}</TextLines>
          </p>
        )}
      </div>
      <CloseButton
        size="sm"
        aria-label="Remove answer"
        onClick={() => remove(answer).catch(notify.failed('The answer was not removed'))}
      />
    </Group>
  );
};

/** What clients said: somebody else's word, with the name that they typed. */
export const ClientAnswers = ({ answers }: { answers: readonly ClientAnswer[] }) =>
  answers.length === 0 ? null : (
    <Scrolling label="Answers of clients" mah={240}>
      <Stack component="ul" gap="xs">
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a client may say the same twice
          <AnswerLine key={index} answer={answer} />
        ))}
      </Stack>
    </Scrolling>
  );
