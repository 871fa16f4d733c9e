import { Button, Group, Stack } from '@mantine/core';
import { answerNames, type ClientAnswer } from '../../../shared/model/client-answer.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { formatCount, formatExactTime } from '../../ui/formats.ts';
import { Scrolling } from '../../ui/Scrolling.tsx';
import { TextLines } from '../../ui/TextLines.tsx';
import textStyles from '../../ui/texts.module.css';
import { useReview } from '../clip-player/review-context.ts';

/** Whether an answer is about a frame that a finding shows. */
export const isAbout = ({ frame }: ClientAnswer, { region, place }: Finding): boolean =>
  frame !== null && region !== null && place.firstFrame <= frame && frame <= place.lastFrame;

/** What clients said: somebody else's word, with the name that they typed. */
export const ClientAnswers = ({ answers }: { answers: readonly ClientAnswer[] }) => {
  const { playhead } = useReview();
  return answers.length === 0 ? null : (
    <Scrolling label="Answers of clients" mah={240}>
      <Stack component="ul" gap="xs">
        {answers.map(({ client, kind, frame, text, atMs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a client may say the same twice
          <li key={index}>
            <Group gap="sm" title={`Client’s answer, ${formatExactTime(atMs)}`}>
              <bdi>Client {client}:</bdi>
              <span className={textStyles.chip}>{answerNames[kind]}</span>
              {frame === null ? null : (
                <Button
                  size="compact-xs"
                  onClick={(event) => {
                    // The row of a finding would go to its own frame.
                    event.stopPropagation();
                    playhead.goTo(frame);
                  }}
                >
                  Frame {formatCount(frame)}
                </Button>
              )}
            </Group>
            {text === '' ? null : (
              <p className={textStyles.verbatim}>
                <TextLines>{text}</TextLines>
              </p>
            )}
          </li>
        ))}
      </Stack>
    </Scrolling>
  );
};
