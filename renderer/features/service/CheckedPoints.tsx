import { Flex, Stack, Text, Title } from '@mantine/core';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { checkedTexts } from '../settings/connection/checked-texts.ts';

type PointProps = { name: string; isChecked?: boolean; children: ReactNode };

const Point = ({ name, isChecked = false, children }: PointProps) => (
  <Flex component="li" gap="sm">
    <Flex align="center" h={19} c={isChecked ? 'var(--cc-good)' : 'dimmed'}>
      {isChecked ? <Check size={16} /> : <Minus size={16} />}
    </Flex>
    <span>
      <strong>{name}:</strong> {children}
    </span>
  </Flex>
);

const Points = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Title order={3}>{title}</Title>
    <Flex component="ul" direction="column" gap="xs" maw="96ch">
      {children}
    </Flex>
  </>
);

export const CheckedPoints = () => (
  <Stack gap="sm">
    <Points title="Checks what can be measured">
      <Point name="Picture defects" isChecked>
        {checkedTexts.picture}
      </Point>
      <Point name="Prompt claims" isChecked>
        {checkedTexts.prompt}
      </Point>
    </Points>
    <Points title="Needs a service or a judge">
      <Point name="The picture">{checkedTexts.onlyService.picture}</Point>
      <Point name="The prompt">{checkedTexts.onlyService.prompt}</Point>
    </Points>
    <Text c="dimmed">
      A prompt without a claim that can be measured is marked “prompt not checked”, with the reason.
    </Text>
  </Stack>
);
