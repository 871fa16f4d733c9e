import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRpc } from '../rpc/rpc-context.ts';
import { colorSchemeOf } from './theme-memory.ts';

/** Keeps the theme as the settings say, whichever window changed them. */
export const ThemeFollower = () => {
  const { query } = useRpc();
  const appearance = useQuery(query.settings.get.queryOptions()).data?.appearance;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (appearance) setColorScheme(colorSchemeOf(appearance));
  }, [appearance, setColorScheme]);
  return null;
};
