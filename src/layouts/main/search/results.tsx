// Search results by kind, or a hint when there are none.
import { UnorderedListOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import type { Choice, ChoiceGroup } from './choices';
import { ItemLine } from './option';
import styles from './search.module.css';

interface Props {
  id: string;
  groups: readonly ChoiceGroup[];
  /** The key of the choice that Enter opens. */
  active: string | undefined;
  state: 'shown' | 'empty' | 'failed';
  q: string;
  onPoint: (key: string) => void;
  onOpen: (choice: Choice, inNewTab: boolean) => void;
}

const TRY = [
  '名称的任意部分，或拼音、首字母，如 ydkj',
  '合同、账单、发票、空间的编号',
  '金额，如 1,234.56',
  '页面与操作，如 新增合同',
];

function Empty({ q }: { q: string }) {
  return (
    <div className={styles.empty}>
      <p>没有找到“{q}”</p>
      <p className={styles.note}>只搜索您有权限查看的内容。可以试试：</p>
      <ul className={styles.note}>
        {TRY.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
    </div>
  );
}

export function Results({ id, groups, active, state, q, onPoint, onOpen }: Props) {
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  return (
    <div className={styles.results}>
      <div role="status">
        {state === 'failed' && <div className={styles.empty}>搜索没有成功，请稍后重试</div>}
        {state === 'empty' && <Empty q={q} />}
      </div>
      <div role="listbox" id={id} aria-label="搜索结果">
        {state !== 'failed' &&
          groups.map(({ title, choices }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={title} role="group" aria-label={title}>
              <div className={styles.group} aria-hidden>
                {title}
              </div>
              {choices.map((choice) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
                <div
                  key={choice.key}
                  id={`${id}-${choice.key}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={choice.key === active}
                  className={choice.key === active ? `${styles.option} ${styles.active}` : styles.option}
                  onMouseMove={() => onPoint(choice.key)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) => onOpen(choice, event.ctrlKey || event.metaKey)}
                >
                  {choice.item ? (
                    <ItemLine item={choice.item} />
                  ) : (
                    <>
                      <span className={styles.icon}>
                        <UnorderedListOutlined />
                      </span>
                      <span className={styles.all}>{choice.label}</span>
                    </>
                  )}
                </div>
              ))}
            </div>
          ))}
      </div>
    </div>
  );
}
