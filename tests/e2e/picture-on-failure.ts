// A failed walk stores screenshots of its pages in .cache/walks and prints their text, since a log has no pictures.
import { afterEach } from 'vitest';
import { openedPages } from './browser';

/** Number of characters of a page's text that are printed: enough for a dialog, or for the part around the awaited text. */
const MOST = 1500;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const name = task.file.name.replaceAll(/\W+/g, '-');
  for (const [place, page] of openedPages.entries()) {
    if (page.isClosed()) continue;
    await page.screenshot({ path: `.cache/walks/${name}-${place + 1}.png` });
    const [content = ''] = await page.locator('#root').allTextContents();
    const text = (await page.getByRole('dialog').allTextContents()).at(-1) ?? content;
    console.error(`${page.url()} showed: ${text.replaceAll(/\s+/g, ' ').slice(0, MOST)}`);
  }
});
