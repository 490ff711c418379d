// A page of the guide in the form that the web app loads, and the page that explains a route. The pages are written in docs/guide.

export interface GuidePage {
  /** Name of its file, used in its address. */
  name: string;
  title: string;
  /** Heading in the list of pages. */
  group: string;
  /** Explained routes, each including all below it. */
  routes: string[];
  html: string;
  /** Its text only, for the search. */
  text: string;
}

/** Folder of the built web app with the pages and their pictures. */
export const GUIDE_FOLDER = 'guide-files';
export const GUIDE_FILE = `/${GUIDE_FOLDER}/pages.json`;

/** Returns the page whose route is nearest to the path: the path itself, or the longest one above it. */
export function explaining<Page extends Pick<GuidePage, 'routes'>>(
  pages: readonly Page[],
  path: string,
): Page | undefined {
  const above = (route: string) => path === route || path.startsWith(`${route}/`);
  const nearest = pages
    .flatMap(({ routes }) => routes)
    .filter(above)
    .sort((a, b) => b.length - a.length)[0];
  return pages.find(({ routes }) => nearest !== undefined && routes.includes(nearest));
}
