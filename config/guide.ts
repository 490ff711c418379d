// A page of the guide as the web app loads it, and which page explains a route. The pages are written in docs/guide.

export interface GuidePage {
  /** Name of its file, and in its address. */
  name: string;
  title: string;
  /** Heading in the list of pages under which it stands. */
  group: string;
  /** What it explains: routes, each with all that lie below it. */
  routes: string[];
  html: string;
  /** Its words alone, to find them. */
  text: string;
}

/** Folder of the built web app with the pages and their pictures. */
export const GUIDE_FOLDER = 'guide-files';
export const GUIDE_FILE = `/${GUIDE_FOLDER}/pages.json`;

/** The page whose route is nearest to the path: the path itself, or the longest one above it. */
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
