import { Component, type ReactNode } from 'react';
import { NotFetched } from '../../lib/part.ts';
import { ErrorState } from '../states.tsx';

type Props = {
  children: ReactNode;
  /** Where the failure is shown; by default in place of the failed part. */
  around?: (failure: ReactNode) => ReactNode;
};
type State = { error: Error | undefined };

/** Keeps a failed part from taking down the rest of the window. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, around = (failure) => failure } = this.props;
    if (error === undefined) return children;
    return around(<ErrorState error={error} retry={() => void this.#again(error)} />);
  }

  async #again(error: Error): Promise<void> {
    if (!(error instanceof NotFetched)) this.setState({ error: undefined });
    // The page caches the failure to load something; only a new one tries again.
    else if (await isServerThere()) location.reload();
  }
}

/** A {@link Boundary} for a page. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary around={(failure) => <main id="page">{failure}</main>}>{children}</Boundary>;
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
