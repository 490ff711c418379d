// A page of the guide: what was written, and the pages of the product it explains that the user may open.
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

/** A link of the text goes through the router; one that opens a tab of its own, or a click that asks for one, does not. */
function follow(event: MouseEvent) {
  const link = (event.target as Element).closest('a');
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const to = link?.getAttribute('href');
  if (!to?.startsWith('/') || link?.target || !plain) return;
  event.preventDefault();
  history.push(to);
}

export function Article({ page, words }: { page: GuidePage; words: readonly string[] }) {
  const { can } = useSession();
  const html = useMemo(() => markedHtml(page.html, words), [page, words]);
  const explained = menuPages.filter(({ path, access }) => page.routes.includes(path) && can(access));
  const text = useRef<HTMLDivElement>(null);
  // Another page is another article: it begins at its head, or where what was sought stands.
  useEffect(() => {
    const found = text.current?.querySelector('mark');
    if (found) found.scrollIntoView({ block: 'center' });
    else window.scrollTo(0, 0);
  }, []);
  return (
    <Card className={styles.article}>
      <PageHeader title={page.title} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links within are what is pressed */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own pages, rendered at build time without markup of theirs */}
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
