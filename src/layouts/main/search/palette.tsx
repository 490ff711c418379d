// The search palette: a text field, and the results by kind. The keyboard moves through all groups as one list.
import { SearchOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { LONGEST_SEARCH } from '#api/home/search-kinds';
import { MODIFIER } from '@/hooks/shortcuts';
import { type Choice, choicesOf } from './choices';
import { Results } from './results';
import styles from './search.module.css';
import { useSearch } from './use-search';

const KEYS = [
  ['↑ ↓', '选择'],
  ['Enter', '打开'],
  [`${MODIFIER} + Enter`, '新标签页打开'],
  ['Esc', '关闭'],
] as const;

export function Palette({ field, onClose }: { field: Ref<InputRef>; onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  /** Set when Enter was pressed before the response arrived; the first result is opened then. */
  const [waits, setWaits] = useState<'here' | 'new-tab' | null>(null);
  const { answer, failed, fresh, q, keep } = useSearch(text);
  const groups = useMemo(() => (answer ? choicesOf(answer) : []), [answer]);
  const choices = useMemo(() => groups.flatMap((group) => group.choices), [groups]);
  const listId = useId();
  const currentAnswer = useRef(answer);
  if (currentAnswer.current !== answer) {
    currentAnswer.current = answer;
    if (active !== 0) setActive(0);
  }

  const open = ({ item, path }: Choice, inNewTab: boolean) => {
    if (item) keep(item);
    if (inNewTab) {
      window.open(path, '_blank', 'noopener');
      return;
    }
    onClose();
    history.push(path);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect waits only for the response
  useEffect(() => {
    if (!waits || !(fresh || failed)) return;
    setWaits(null);
    const first = choices[0];
    if (fresh && first) open(first, waits === 'new-tab');
  }, [waits, fresh, failed]);

  const move = (step: number) => {
    if (choices.length) setActive((active + step + choices.length) % choices.length);
  };
  const enter = (inNewTab: boolean) => {
    const choice = choices[active];
    if (!fresh) setWaits(inNewTab ? 'new-tab' : 'here');
    else if (choice) open(choice, inNewTab);
  };
  const act = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter') enter(ctrlKey || metaKey);
    else if (key === 'Escape') onClose();
    else return false;
    return true;
  };
  // During IME composition the keys belong to the input method.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && act(event)) event.preventDefault();
  };

  return (
    <div className={styles.palette}>
      <Input
        ref={field}
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        placeholder="搜索租客、合同、空间、账单、页面……"
        maxLength={LONGEST_SEARCH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-label="搜索"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choices[active] && `${listId}-${choices[active].key}`}
      />
      <Results
        id={listId}
        groups={groups}
        active={choices[active]?.key}
        state={failed ? 'failed' : answer && !choices.length && fresh ? 'empty' : 'shown'}
        q={q}
        onPoint={(key) => setActive(choices.findIndex((choice) => choice.key === key))}
        onOpen={open}
      />
      <div className={styles.keys} aria-hidden>
        {KEYS.map(([key, what]) => (
          <span key={key}>
            <kbd>{key}</kbd> {what}
          </span>
        ))}
      </div>
    </div>
  );
}
