// A walk that failed leaves what its pages showed in .cache/walks.
import { afterEach } from 'vitest';
import { openedPages } from './browser';

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const name = task.file.name.replaceAll(/\W+/g, '-');
  for (const [place, page] of openedPages.entries())
    if (!page.isClosed()) await page.screenshot({ path: `.cache/walks/${name}-${place + 1}.png` });
});
