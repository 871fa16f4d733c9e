import { ActionIcon, Box, Stack, Tooltip } from '@mantine/core';
import { CircleQuestionMark } from 'lucide-react';
import lineStyles from './MarkedWords.module.css';

const levels = [
  { level: 1, text: '1: a minor mismatch' },
  { level: 2, text: '2' },
  { level: 3, text: '3' },
  { level: 4, text: '4' },
  { level: 5, text: '5: entirely absent' },
  { level: 'unknown', text: 'severity unknown' },
] as const;

const Legend = () => (
  <Stack gap="sm" p="xs">
    {levels.map(({ level, text }) => (
      <div key={level} data-severity={level}>
        <Box component="span" display="inline-block" w={56} aria-hidden>
          <span className={lineStyles.line} data-severity={level}>
            words
          </span>
        </Box>
        {text}
      </div>
    ))}
    <p>The small number is the finding’s number.</p>
  </Stack>
);

export const SeverityLegend = () => (
  <Tooltip
    label={<Legend />}
    // The severity colours are designed for the page's own surfaces.
    vars={() => ({
      tooltip: { '--tooltip-bg': 'var(--cc-surface-3)', '--tooltip-color': 'var(--cc-text)' },
    })}
    events={{ hover: true, focus: true, touch: true }}
  >
    <ActionIcon variant="subtle" size={26} c="dimmed" aria-label="Explain the marks in the prompt">
      <CircleQuestionMark size={16} aria-hidden />
    </ActionIcon>
  </Tooltip>
);
