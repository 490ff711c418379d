// Scripts and stylesheets that fail to load. The notice is shown by the page's first script (config/load-failure.js), which also handles failures of
// the app's own files.

type Kind = 'script' | 'style';

declare global {
  interface Window {
    loadFailure?: {
      TEXTS: Record<Kind, readonly [title: string, description: string]>;
      show: (kind: Kind) => void;
      dismiss: (kind: Kind) => void;
    };
  }
}

/** Returns the kind of file that an error is about, or null for another error. */
export function failedFile(error: unknown): Kind | null {
  if (!(error instanceof Error)) return null;
  if ((error as { code?: string }).code === 'CSS_CHUNK_LOAD_FAILED') return 'style';
  return error.name === 'ChunkLoadError' || /dynamically imported module/.test(error.message) ? 'script' : null;
}

export const showFailedFile = (kind: Kind): void => window.loadFailure?.show(kind);

export const dismissFailedFile = (kind: Kind): void => window.loadFailure?.dismiss(kind);

/** Returns title and description for a page that shows the failure of its file in its own place. */
export const failedFileTexts = (kind: Kind): readonly [title: string, description: string] =>
  window.loadFailure?.TEXTS[kind] ?? ['加载失败', '请重新加载。'];

/** Shows failures without an element, such as a script that times out; returns a function that stops watching. */
export function watchLoadErrors(): () => void {
  const onRejection = (event: PromiseRejectionEvent) => {
    const kind = failedFile(event.reason);
    if (kind) showFailedFile(kind);
  };
  window.addEventListener('unhandledrejection', onRejection);
  return () => window.removeEventListener('unhandledrejection', onRejection);
}
