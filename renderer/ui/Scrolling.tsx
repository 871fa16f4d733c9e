import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

type Props = BoxProps & { label: string; ref?: Ref<HTMLElement>; children: ReactNode };

/** Can be focused, since keyboard users have to reach what scrolls. */
export const Scrolling = ({ label, ...box }: Props) => (
  <Box component="section" tabIndex={0} aria-label={label} style={{ overflow: 'auto' }} {...box} />
);
