import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  about?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
};

export const Section = ({ title, about, tools, children }: Props) => {
  const titleId = useId();
  return (
    <Paper component="section" withBorder p="lg" miw={0} aria-labelledby={titleId}>
      <Stack>
        <Group wrap="nowrap" mih={28}>
          <Title order={2} flex={1} id={titleId}>
            {title}
          </Title>
          {tools ? (
            <Group gap="sm" wrap="nowrap">
              {tools}
            </Group>
          ) : null}
        </Group>
        {about ? (
          <Text c="dimmed" maw="72ch">
            {about}
          </Text>
        ) : null}
        {children}
      </Stack>
    </Paper>
  );
};
