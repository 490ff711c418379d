// What jsdom lacks and antd asks for; and every test starts with a clean page.
import '@testing-library/jest-dom/vitest';
import '../../../config/load-failure.js';
import { Blob as NodeBlob } from 'node:buffer';
import { cleanup, configure, waitFor } from '@testing-library/react';
import { ConfigProvider, Modal, message, notification } from 'antd';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { resetFeedback } from '@/api/feedback';
import { queryClient } from '@/api/query-client';
import { answered } from './real-server';
import { server } from './server';

// How long any test waits for what it looks for: on a machine that has other work, a page takes many times its usual second.
configure({ asyncUtilTimeout: 20_000 });

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
/**
 * jsdom works a style out anew for every question, with all that it inherits, which was half the time of these tests. While
 * nothing in the page changes it stays as it is. (It prints an error for pseudo elements, which antd asks about: none here.)
 */
function keptStyles(): (element: Element) => CSSStyleDeclaration {
  const { getComputedStyle } = window;
  const kept = new Map<Element, CSSStyleDeclaration>();
  const changes = new MutationObserver(() => kept.clear());
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  return (element) => {
    if (changes.takeRecords().length > 0) kept.clear();
    const style = kept.get(element) ?? getComputedStyle(element);
    kept.set(element, style);
    return style;
  };
}
/** jsdom looks through all labels of the page for each field that is asked for its own, and Testing Library asks every field. */
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
  // jsdom's cannot be streamed, which MSW does with a file.
  Blob: NodeBlob,
  matchMedia: noMedia,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  scrollTo: () => undefined,
  getComputedStyle: keptStyles(),
});
Element.prototype.scrollIntoView = () => undefined;
/** A canvas that takes every stroke and shows nothing. */
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
  // Without motion what is closed is gone at once. Set here, since src/app.tsx sets its own when a test imports it.
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
