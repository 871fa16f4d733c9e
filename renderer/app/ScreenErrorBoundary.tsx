import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { goTo } from '../routes/hash-location.ts';
import { routes } from '../routes/routes.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Screen } from '../ui/Screen.tsx';

type Props = { children: ReactNode };
type State = { problem: string | null };

export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { problem: null };

  static getDerivedStateFromError(error: unknown): State {
    return { problem: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <Screen title="Screen error" isPage>
        <ErrorPanel
          title="This screen could not be shown"
          error={{ code: 'screen_broken', kind: 'bug', message: problem }}
          onRetry={() => this.setState({ problem: null })}
        >
          <Button variant="default" onClick={() => goTo(routes.library)}>
            Go to the library
          </Button>
        </ErrorPanel>
      </Screen>
    );
  }
}
