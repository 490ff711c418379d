// Scripts and stylesheets that fail to load: the user is told in the page and offered a reload.
import { Button, notification } from 'antd';

/** Which kind of file an error is about; null: another error. */
export function failedFile(error: unknown): 'script' | 'style' | null {
  if (!(error instanceof Error)) return null;
  if ((error as { code?: string }).code === 'CSS_CHUNK_LOAD_FAILED') return 'style';
  return error.name === 'ChunkLoadError' || /dynamically imported module/.test(error.message) ? 'script' : null;
}

export const FAILED_FILE_WORDS = {
  script: { message: '加载失败', description: '页面脚本没有加载成功，可能是网络中断或系统刚刚更新，请刷新页面。' },
  style: { message: '样式加载失败', description: '页面样式没有加载成功，显示可能不完整，请刷新页面。' },
};

export function showFailedFile(kind: 'script' | 'style'): void {
  notification.error({
    ...FAILED_FILE_WORDS[kind],
    key: `load-${kind}`,
    duration: 0,
    actions: (
      <Button type="primary" size="small" onClick={() => window.location.reload()}>
        刷新页面
      </Button>
    ),
  });
}

/** Listens for the whole window; returns how to stop. */
export function watchLoadErrors(): () => void {
  const onError = (event: Event) => {
    if (event.target instanceof HTMLScriptElement) showFailedFile('script');
    if (event.target instanceof HTMLLinkElement && event.target.rel === 'stylesheet') showFailedFile('style');
  };
  // Scripts wait for the stylesheets of the page: one that has no rules by now has failed before anyone listened.
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some((link) => !link.sheet);
  if (missing) showFailedFile('style');
  const onRejection = (event: PromiseRejectionEvent) => {
    const kind = failedFile(event.reason);
    if (kind) showFailedFile(kind);
  };
  window.addEventListener('error', onError, true);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError, true);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
