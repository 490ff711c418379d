// Adds what antd needs and jsdom lacks, and starts every test with a clean page.
import '@testing-library/jest-dom/vitest';
import '../../../config/load-failure.js';
import { Blob as NodeBlob } from 'node:buffer';
import { cleanup, configure, getConfig, waitFor } from '@testing-library/react';
import { ConfigProvider, Modal, message, notification } from 'antd';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { OPENING } from '#tests/support/world';
import { resetFeedback } from '@/api/feedback';
import { queryClient } from '@/api/query-client';
import { answered } from './real-server';
import { server } from './server';

// Timeout of all queries: on a busy machine a page takes many times its usual second.
configure({ asyncUtilTimeout: 20_000 });

// While a query waits, it fails many times. The error of each failure would print the whole page, which took two fifths of the test time; only the
// last one, of the timeout, is ever read.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
    return waits ? new Error(message ?? undefined) : getElementError(message, container);
  },
});

// The clock of the page runs from the day of the world, so that presets such as the next month do not depend on the day of the run.
vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date(OPENING) });

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const noMedia = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
const NEVER_VISIBLE = ['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'TITLE', 'META', 'LINK'];
const BLOCKS =
  'HTML BODY DIV P UL OL LI DL DT DD H1 H2 H3 H4 H5 H6 FORM FIELDSET MAIN HEADER FOOTER NAV ASIDE SECTION ARTICLE PRE'.split(
    ' ',
  );

/** Returns true for elements that antd hides by classes such as `ant-select-dropdown-hidden`. */
function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden') || NEVER_VISIBLE.includes(element.tagName.toUpperCase())) return true;
  return [...element.classList].some((name) => name.endsWith('-hidden'));
}

function visibilityOf(element: Element): string {
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
    const own = (ancestor as HTMLElement).style?.visibility;
    if (own) return own;
  }
  return 'visible';
}

/**
 * Returns the inline style of an element, with `display` and `visibility` as computed. jsdom would match each element against every rule of its own
 * and of antd's style sheets on each query, which took a third of the test time; Testing Library only checks whether elements are hidden.
 */
function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const { style } = element as HTMLElement;
  const computed = (name: string): string => {
    if (pseudo) return '';
    if (name === 'display')
      return isHidden(element) ? 'none' : style.display || (BLOCKS.includes(element.tagName) ? 'block' : 'inline');
    if (name === 'visibility') return visibilityOf(element);
    return style.getPropertyValue(name);
  };
  return new Proxy(style, {
    get(own, name) {
      if (name === 'getPropertyValue') return computed;
      if (name === 'display' || name === 'visibility') return computed(name);
      const value = pseudo ? '' : Reflect.get(own, name, own);
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
}

/** jsdom searches all labels of the page for each field whose labels are requested, and Testing Library requests those of every field. */
const LABELABLE = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement];
for (const { prototype } of LABELABLE)
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const around = this.closest('label');
      const named = this.id ? [...document.querySelectorAll(`label[for="${this.id}"]`)] : [];
      return around && around.htmlFor === '' ? [around, ...named] : named;
    },
  });
Object.assign(globalThis, {
  // jsdom's Blob cannot be streamed, which MSW does with a file.
  Blob: NodeBlob,
  matchMedia: noMedia,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  scrollTo: () => undefined,
  getComputedStyle: computedStyle,
});
Element.prototype.scrollIntoView = () => undefined;
/** Returns a canvas context that accepts every call and draws nothing. */
const blank = (canvas: HTMLCanvasElement) =>
  new Proxy({ canvas, measureText: (text: string) => ({ width: 7 * text.length }) } as Record<string, unknown>, {
    get: (own, name: string) => own[name] ?? (() => blank(canvas)),
    set: (own, name: string, value) => {
      own[name] = value;
      return true;
    },
  });
HTMLCanvasElement.prototype.getContext = function getContext() {
  return blank(this) as never;
};

beforeAll(() => {
  // Closed elements are removed immediately without motion. Set here, because src/app.tsx sets its own when a test imports it.
  ConfigProvider.config({
    holderRender: (children) => createElement(ConfigProvider, { theme: { token: { motion: false } } }, children),
  });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  queryClient.clear();
  resetFeedback();
});
afterEach(async () => {
  cleanup();
  await answered();
  Modal.destroyAll();
  message.destroy();
  notification.destroy();
  window.loadFailure?.dismiss('script');
  window.loadFailure?.dismiss('style');
  await waitFor(() => expect(document.querySelector('.ant-modal-root, .ant-notification-notice')).toBeNull());
  server.resetHandlers();
});
afterAll(() => server.close());
