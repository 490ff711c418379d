// A page of the guide: its text, and links to the pages it explains that the user may open.
import { history, Link } from '@umijs/max';
import { Card } from 'antd';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { GuidePage } from '#config/guide';
import { builtRoutes, pageRoutes } from '#config/routes';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import { markedHtml } from './find';
import styles from './guide.module.css';

const menuPages = pageRoutes(builtRoutes()).filter(({ path, hideInMenu }) => !hideInMenu && !path.includes(':'));

/** Follows links of the text by the router, except those that open a new tab by themselves or by the click. */
function follow(event: MouseEvent) {
  const link = (event.target as Element).closest('a');
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const to = link?.getAttribute('href');
  if (!to?.startsWith('/') || link?.target || !plain) return;
  event.preventDefault();
  history.push(to);
}

export function Article({ page, terms }: { page: GuidePage; terms: readonly string[] }) {
  const { can } = useSession();
  const html = useMemo(() => markedHtml(page.html, terms), [page, terms]);
  const explained = menuPages.filter(({ path, access }) => page.routes.includes(path) && can(access));
  const text = useRef<HTMLDivElement>(null);
  // Another page is shown from its top, or from the first search match.
  useEffect(() => {
    const found = text.current?.querySelector('mark');
    if (found) found.scrollIntoView({ block: 'center' });
    else window.scrollTo(0, 0);
  }, []);
  return (
    <Card className={styles.article}>
      <PageHeader title={page.title} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the links within it are clicked */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: pages of the product itself, rendered at build time without raw markup */}
      <div ref={text} className={styles.text} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
      {explained.length > 0 && (
        <p className={styles.pages}>
          <span>打开页面：</span>
          {explained.map(({ path, name }) => (
            <Link key={path} to={path}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </Card>
  );
}
