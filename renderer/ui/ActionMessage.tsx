import { Button, Group, Text } from '@mantine/core';

type Props = {
  text: string;
  label: string;
  onAct: () => void;
};

export const ActionMessage = ({ text, label, onAct }: Props) => (
  <Group justify="space-between" wrap="nowrap">
    <Text truncate title={text}>
      {text}
    </Text>
    {/* Never truncated, however long the sentence is. */}
    <Button flex="none" onClick={onAct}>
      {label}
    </Button>
  </Group>
);
