import { SimpleGrid } from '@mantine/core';
import { sideNames } from '../compare-context.ts';
import { SideLabel } from './SideLabel.tsx';

export const SideLabels = () => (
  <SimpleGrid cols={2} spacing={0}>
    {sideNames.map((side) => (
      <SideLabel key={side} side={side} />
    ))}
  </SimpleGrid>
);
