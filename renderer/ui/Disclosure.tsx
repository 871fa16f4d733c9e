import { Box, Paper, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';

type Props = {
  title: string;
  children: () => ReactNode;
};

/** Renders its content only while it is open. */
export const Disclosure = ({ title, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper
      component="details"
      withBorder
      miw={0}
      px="lg"
      py="md"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Title order={2} display="inline">
          {title}
        </Title>
      </summary>
      {isOpen ? <Box pt="md">{children()}</Box> : null}
    </Paper>
  );
};
