// A walk that failed leaves what its pages showed in .cache/walks, and says it: whoever reads a log alone has no pictures.
import { afterEach } from 'vitest';
import { openedPages } from './browser';

/** Characters of a page's text that are printed: a dialog, or the part around what was waited for, fits. */
const MOST = 1500;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const name = task.file.name.replaceAll(/\W+/g, '-');
  for (const [place, page] of openedPages.entries()) {
    if (page.isClosed()) continue;
    await page.screenshot({ path: `.cache/walks/${name}-${place + 1}.png` });
    const [whole = ''] = await page.locator('#root').allTextContents();
    const text = (await page.getByRole('dialog').allTextContents()).at(-1) ?? whole;
    console.error(`${page.url()} showed: ${text.replaceAll(/\s+/g, ' ').slice(0, MOST)}`);
  }
});
