// The tags into which antd and its icons write their styles. Replaces rc-util's `Dom/dynamicCSS` (config/umi-plugin.ts), which searches all tags of
// the page on each write: a list page writes hundreds of times. Order and result are the same, except that prepended styles follow the styles
// generated at build time (first-styles.tsx), which they may have to override: the dark shade, or less motion.

interface Options {
  attachTo?: Element | null;
  csp?: { nonce?: string };
  /** The attribute that contains the key. */
  mark?: string;
  /** Inserts before the content of the container; `queue` inserts after earlier tags with the same or a lower priority. */
  prepend?: boolean | 'queue';
  priority?: number;
}

interface Tags {
  byKey: Map<string, { tag: HTMLStyleElement; css: string }>;
  /** Prepended tags, in the order of the page. */
  front: { tag: HTMLStyleElement; priority: number }[];
}

/** The link that the build inserts into the page (scripts/first-page.ts). */
const BUILT_STYLES = 'link[data-built-styles]';
const ORDER = 'data-rc-order';
const PRIORITY = 'data-rc-priority';
const KEY = 'rc-util-key';

let containers = new WeakMap<Element, Tags>();

function tagsOf(container: Element): Tags {
  const tags = containers.get(container) ?? { byKey: new Map(), front: [] };
  containers.set(container, tags);
  return tags;
}

const containerOf = ({ attachTo }: Options): Element => attachTo ?? document.head;
const markOf = ({ mark }: Options) => (mark ? (mark.startsWith('data-') ? mark : `data-${mark}`) : KEY);
const nameOf = (key: string, options: Options) => `${markOf(options)} ${key}`;

function place(tag: HTMLStyleElement, container: Element, { prepend, priority = 0 }: Options): void {
  if (!prepend) {
    container.append(tag);
    return;
  }
  const { front } = tagsOf(container);
  const index = prepend === 'queue' ? front.findLastIndex((each) => each.priority <= priority) + 1 : 0;
  const last = front[index - 1];
  const built = container.querySelector(BUILT_STYLES);
  if (last) last.tag.after(tag);
  else if (built) built.after(tag);
  else container.prepend(tag);
  front.splice(index, 0, { tag, priority: prepend === 'queue' ? priority : 0 });
}

export function injectCSS(css: string, options: Options = {}): HTMLStyleElement {
  const { csp, prepend, priority } = options;
  const tag = document.createElement('style');
  tag.setAttribute(ORDER, prepend === 'queue' ? 'prependQueue' : prepend ? 'prepend' : 'append');
  if (prepend === 'queue' && priority) tag.setAttribute(PRIORITY, String(priority));
  if (csp?.nonce) tag.nonce = csp.nonce;
  tag.textContent = css;
  place(tag, containerOf(options), options);
  return tag;
}

export function removeCSS(key: string, options: Options = {}): void {
  const { byKey, front } = tagsOf(containerOf(options));
  const stored = byKey.get(nameOf(key, options));
  if (!stored) return;
  stored.tag.remove();
  byKey.delete(nameOf(key, options));
  const index = front.findIndex(({ tag }) => tag === stored.tag);
  if (index >= 0) front.splice(index, 1);
}

export function updateCSS(css: string, key: string, options: Options = {}): HTMLStyleElement {
  const { byKey } = tagsOf(containerOf(options));
  const stored = byKey.get(nameOf(key, options));
  if (stored?.tag.isConnected) {
    if (stored.css !== css) stored.tag.textContent = css;
    stored.css = css;
    return stored.tag;
  }
  const tag = injectCSS(css, options);
  tag.setAttribute(markOf(options), key);
  byKey.set(nameOf(key, options), { tag, css });
  return tag;
}

export function clearContainerCache(): void {
  containers = new WeakMap();
}
