// One picker: a button with the selection, and below it the all-items checkbox, search, list and submit.
import { DownOutlined } from '@ant-design/icons';
import { Button, Checkbox, Empty, Input, type InputRef, Popover, Tooltip } from 'antd';
import { Fragment, type RefObject, useRef, useState } from 'react';
import type { Option } from '#api/account/me.schema';
import { SELECTED_LABEL_WIDTH } from '#api/kernel/constants';
import styles from './selection-picker.module.css';

export interface PickedOption extends Option {
  /** The park of a building. Options of a group follow each other under its name. */
  group?: string;
}

interface Props {
  noun: string;
  options: readonly PickedOption[] | undefined;
  /** Selected ids; empty means all. */
  chosen: readonly number[];
  onSubmit: (ids: number[] | 'all') => Promise<void>;
}

export function SelectionPicker({ noun, options, chosen, onSubmit }: Props) {
  const [open, setOpen] = useState(false);
  const search = useRef<InputRef>(null);
  const names = options?.filter((option) => chosen.includes(option.value)).map((option) => option.label) ?? [];
  const label = names.length ? names.join('、') : `全部${noun}`;

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(opened) => opened && search.current?.focus()}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={
        <Panel
          noun={noun}
          options={options ?? []}
          chosen={chosen}
          onSubmit={onSubmit}
          onClose={() => setOpen(false)}
          searchRef={search}
        />
      }
    >
      <Tooltip title={open || names.length === 0 ? undefined : label} placement="bottom">
        <Button
          type="text"
          className={styles.button}
          disabled={!options}
          aria-expanded={open}
          aria-haspopup="dialog"
          aria-label={`选择${noun}：${label}`}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        >
          <span className={styles.label} style={{ maxWidth: SELECTED_LABEL_WIDTH }}>
            {label}
          </span>
          <DownOutlined style={{ fontSize: 10 }} />
        </Button>
      </Tooltip>
    </Popover>
  );
}

interface PanelProps extends Props {
  options: readonly PickedOption[];
  onClose: () => void;
  searchRef: RefObject<InputRef>;
}

function Panel({ noun, options, chosen, onSubmit, onClose, searchRef }: PanelProps) {
  const [ids, setIds] = useState(() => new Set(chosen.length ? chosen : options.map((option) => option.value)));
  const [search, setSearch] = useState('');
  const [saving, setSaving] = useState(false);
  const all = options.length > 0 && options.every((option) => ids.has(option.value));
  const text = search.trim().toLowerCase();
  const found = options.filter(({ label, group = '' }) => `${group} ${label}`.toLowerCase().includes(text));
  const groups = [...new Set(found.map(({ group }) => group))];

  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  const toggleGroup = (members: readonly PickedOption[], checked: boolean) => {
    const next = new Set(ids);
    for (const { value } of members) {
      if (checked) next.add(value);
      else next.delete(value);
    }
    setIds(next);
  };
  const submit = async (chosen: number[] | 'all') => {
    setSaving(true);
    try {
      await onSubmit(chosen);
      onClose();
    } finally {
      setSaving(false);
    }
  };

  return (
    <div
      role="dialog"
      aria-label={`选择${noun}`}
      className={styles.panel}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Input
        ref={searchRef}
        allowClear
        placeholder={`查找${noun}`}
        aria-label={`查找${noun}`}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Checkbox
        checked={all}
        indeterminate={!all && ids.size > 0}
        onChange={(event) => setIds(new Set(event.target.checked ? options.map((option) => option.value) : []))}
      >
        全部{noun}
      </Checkbox>
      <fieldset className={styles.list} aria-label={`${noun}列表`}>
        {groups.map((group) => {
          const members = found.filter((option) => option.group === group);
          const count = members.filter(({ value }) => ids.has(value)).length;
          return (
            <Fragment key={group ?? ''}>
              {group !== undefined && (
                <Checkbox
                  className={styles.group}
                  checked={count === members.length}
                  indeterminate={count > 0 && count < members.length}
                  onChange={(event) => toggleGroup(members, event.target.checked)}
                >
                  {group}
                </Checkbox>
              )}
              {members.map((option) => (
                <div key={option.value} className={styles.option}>
                  <Checkbox
                    className={group === undefined ? undefined : styles.member}
                    checked={ids.has(option.value)}
                    onChange={() => toggle(option.value)}
                  >
                    {option.label}
                  </Checkbox>
                  <Button
                    type="link"
                    size="small"
                    disabled={saving}
                    aria-label={`仅看${option.label}`}
                    onClick={() => submit([option.value])}
                  >
                    仅看
                  </Button>
                </div>
              ))}
            </Fragment>
          );
        })}
        {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`没有符合的${noun}`} />}
      </fieldset>
      <div className={styles.footer}>
        <span>{`已选 ${ids.size} / ${options.length}`}</span>
        <Button
          type="primary"
          size="small"
          disabled={ids.size === 0}
          loading={saving}
          onClick={() => submit(all ? 'all' : options.map((option) => option.value).filter((id) => ids.has(id)))}
        >
          提交
        </Button>
      </div>
    </div>
  );
}
