import { Box, Group, Paper, Title } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

type Props = {
  title: string;
  tools?: ReactNode;
  children: () => ReactNode;
};

export const Disclosure = ({ title, tools, children }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <Paper component="section" withBorder miw={0} px="lg" py="md">
      <Group justify="space-between" wrap="nowrap" mih={30}>
        <Title order={2}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Chevron size={16} aria-hidden /> {title}
          </button>
        </Title>
        {isOpen ? tools : null}
      </Group>
      <Box id={contentId} pt="md" hidden={!isOpen}>
        {isOpen ? children() : null}
      </Box>
    </Paper>
  );
};
