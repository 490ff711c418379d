// The pages of the guide by group; during a search only those that contain its words, with an excerpt.
import { Link } from '@umijs/max';
import type { GuidePage } from '#config/guide';
import { excerptOf, pagesWith, partsOf } from './find';
import styles from './guide.module.css';

interface Props {
  pages: readonly GuidePage[];
  open: GuidePage | undefined;
  terms: readonly string[];
}

export function Contents({ pages, open, terms }: Props) {
  const found = pagesWith(pages, terms);
  const groups = [...new Set(found.map(({ group }) => group))];
  const query = terms.length ? `?q=${encodeURIComponent(terms.join(' '))}` : '';
  if (!found.length) return <p className={styles.none}>没有找到，请换一个词</p>;
  return groups.map((group) => (
    <section key={group}>
      <h2>{group}</h2>
      <ul>
        {found
          .filter((page) => page.group === group)
          .map((page) => (
            <li key={page.name}>
              <Link to={`/guide/${page.name}${query}`} aria-current={page === open ? 'page' : undefined}>
                <Marked text={page.title} terms={terms} />
              </Link>
              {terms.length > 0 && (
                <p>
                  <Marked text={excerptOf(page, terms)} terms={terms} />
                </p>
              )}
            </li>
          ))}
      </ul>
    </section>
  ));
}

function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  // The parts have no key other than their index, and never move.
  return partsOf(text, terms).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts belong to one text
    place % 2 ? <mark key={place}>{part}</mark> : part,
  );
}
