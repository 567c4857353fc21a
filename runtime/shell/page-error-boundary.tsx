import { Component, type ReactNode } from 'react';
import { PageFailure } from './page-failure';

/** Contains a page error in its tab: shell and other pages keep working. */
export class PageErrorBoundary extends Component<
  { onRetry(): void; children: ReactNode },
  { error: unknown; failed: boolean }
> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <PageFailure error={this.state.error} onRetry={this.props.onRetry} />;
  }
}
