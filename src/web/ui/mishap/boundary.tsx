import { Component, type ReactNode } from 'react';
import { renewFailed } from './load-later.ts';

type BoundaryProps = {
  children: ReactNode;
  /** What stands there instead of what failed. */
  fallback(problem: unknown, tryAgain: () => void): ReactNode;
  /** When this changes, what failed is tried again. */
  resetOn?: string | null;
};

type BoundaryState = { failed: { problem: unknown } | null };

/** Keeps what fails in one part from taking the whole page with it. React offers this to classes only. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null };

  static getDerivedStateFromError(problem: unknown): BoundaryState {
    return { failed: { problem } };
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.failed !== null && before.resetOn !== this.props.resetOn) this.#tryAgain();
  }

  /** What failed here may be shown again elsewhere, or here another time. */
  override componentWillUnmount(): void {
    if (this.state.failed !== null) renewFailed();
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed === null ? this.props.children : this.props.fallback(failed.problem, this.#tryAgain);
  }

  #tryAgain = (): void => {
    renewFailed();
    this.setState({ failed: null });
  };
}
