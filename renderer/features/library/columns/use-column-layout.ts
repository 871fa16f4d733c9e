import { useLocalStorage } from '@mantine/hooks';
import { type ColumnLayout, defaultLayout, readLayout } from './column-layout.ts';

export type ColumnControl = {
  layout: ColumnLayout;
  change: (layout: ColumnLayout) => void;
  reset: () => void;
};

/** The user's column layout; kept after a restart. */
export const useColumnLayout = (): ColumnControl => {
  const [layout, change, reset] = useLocalStorage<ColumnLayout>({
    key: 'clipcheck-library-columns',
    defaultValue: defaultLayout,
    getInitialValueInEffect: false,
    deserialize: readLayout,
  });
  return { layout, change, reset };
};
