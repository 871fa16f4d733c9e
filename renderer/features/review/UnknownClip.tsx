import { Button } from '@mantine/core';
import { FileQuestionMark } from 'lucide-react';
import { goTo } from '../../routes/hash-location.ts';
import { routes } from '../../routes/routes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** The address names a clip that the library does not have. */
export const UnknownClip = () => (
  <Screen title="Unknown clip">
    <EmptyState
      icon={FileQuestionMark}
      title="This clip is not in the library"
      actions={<Button onClick={() => goTo(routes.library)}>Go to the library</Button>}
    >
      It was deleted, or its address belongs to another library.
    </EmptyState>
  </Screen>
);
