// Walks over pages in a real browser on demo data: axe finds no violation of WCAG 2 A and AA, the console reports no error, and no figure of a table
// is cut. The pages are views of routes whose contrast every-route.test.ts checks.
import { openDemo } from '../demo';
import { openTour } from './tour';

/** Opens the product and a browser for the tests of a file; the administrator walks on one page. */
export function openWalk() {
  const opened = openDemo();
  let tour: ReturnType<typeof openTour> | undefined;

  /** Returns the faults of all the addresses. */
  async function walk(addresses: readonly string[]): Promise<string[]> {
    tour ??= openTour(opened.browser, opened.product, 'demo-admin', { shade: 'light' });
    return (await tour).visit(addresses);
  }
  return { opened, walk };
}
