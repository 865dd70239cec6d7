import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page';

interface ErrorBoundaryProps {
  /** With another one, what is inside is tried again: the address of the page. */
  place: string;
  /** Stands alone: the message fills the whole page. */
  isWhole?: boolean;
  children: ReactNode;
}

/** Catches errors while a page is drawn, and reports them in its place; the content around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const told = <BrokenPage error={error} onTryAgain={() => this.setState({ error: null })} />;
    return this.props.isWhole === true ? <main className="gate">{told}</main> : told;
  }
}
