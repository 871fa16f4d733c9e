import { Box, Button, Flex, Paper, Text } from '@mantine/core';
import type { PromptQuestion } from '../../../shared/contract/prompts.ts';
import { promptSourceName } from '../../../shared/domain/shown-names.ts';
import { formatCountOf } from '../../ui/formats.ts';
import textStyles from '../../ui/texts.module.css';
import styles from './QuestionBanner.module.css';
import { useAnswer } from './use-answer.ts';

type Props = { question: PromptQuestion };

const textsOf = ({ clips, exampleClip, source, linkedTo }: PromptQuestion) =>
  linkedTo === null
    ? {
        name: 'Which text is the prompt?',
        title: `One workflow, ${formatCountOf(clips, 'clip')}: which text is the prompt?`,
        about: `These are the texts of ${exampleClip} (${promptSourceName(source)}). Your choice applies to all clips of this workflow, now and later.`,
        choose: 'This is the prompt',
      }
    : {
        name: 'Use this prompt file?',
        title: `The prompt of ${formatCountOf(clips, 'clip')} is in a file outside the folder you added. Use it?`,
        about: `It is a link to ${linkedTo}. Its text is sent to the service only if you confirm it. For ${exampleClip} it contains:`,
        choose: 'Use this file',
      };

export const QuestionBanner = ({ question }: Props) => {
  const { workflowKey, candidates } = question;
  const texts = textsOf(question);
  const answer = useAnswer();
  return (
    <Paper
      component="section"
      withBorder
      flex="none"
      p="md"
      className={styles.banner ?? ''}
      aria-label={texts.name}
    >
      <Text fw={600}>{texts.title}</Text>
      <p className={textStyles.dim}>{texts.about}</p>
      <Box component="ul" mt="sm" className={styles.candidates}>
        {candidates.map(({ key, label, text }) => (
          <Flex key={key} component="li" align="center" gap="md" py="sm">
            <Box flex={1} miw={0}>
              <p className={textStyles.dim}>{label}</p>
              <Text lineClamp={3} className={textStyles.verbatim}>
                {text}
              </Text>
            </Box>
            <Button
              variant="default"
              disabled={answer.isPending}
              aria-label={`${texts.choose}: ${label}`}
              onClick={() => answer.mutate({ workflowKey, candidateKey: key })}
            >
              {texts.choose}
            </Button>
          </Flex>
        ))}
      </Box>
    </Paper>
  );
};
