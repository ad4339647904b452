import { Component, type ReactNode } from 'react';
import { ErrorState } from '../components/states.tsx';

type Props = { children: ReactNode };
type State = { error: Error | undefined };

/** Keeps a page that fails from taking the whole window with it. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main id="page">
        <ErrorState error={error} retry={() => this.setState({ error: undefined })} />
      </main>
    );
  }
}
