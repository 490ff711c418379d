// Catches what a page throws while rendering, shows the error, and lets the user continue.
import { Button, Result } from 'antd';
import { Component, type ReactNode } from 'react';
import { dismissFailedFile, failedFile, failedFileTexts } from '@/api/load-errors';

interface Props {
  children: ReactNode;
  /** A new value (the path) clears the error. */
  resetKey?: string;
}
interface State {
  error: unknown;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    const missing = failedFile(error);
    // The page shows the same error itself.
    if (missing) dismissFailedFile(missing);
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.error) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const missing = failedFile(error);
    const [title, description] = missing
      ? failedFileTexts(missing)
      : ['页面出错了', '页面遇到了意外的问题，重新加载后可继续；若反复出现，请联系管理员。'];
    return (
      <Result
        status="warning"
        title={title}
        subTitle={description}
        extra={
          <Button type="primary" onClick={() => window.location.reload()}>
            重新加载
          </Button>
        }
      />
    );
  }
}
