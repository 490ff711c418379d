// The rows of a catalogue and their actions: reorder, enable and disable, delete.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import type { Listed, Stored } from '#api/setup/reference-data';
import { call } from '@/api/client';
import type { ListAction } from '../list-page';
import type { ReferenceDataProps } from './types';

/** Returns the action that disables a row, or enables it again, with its question. */
const switching = (noun: string, { name, enabled }: { name: string; enabled: boolean }) =>
  enabled
    ? { key: 'off', label: '停用', confirm: { title: `停用${noun}「${name}」`, content: OFF_MEANS } }
    : { key: 'on', label: '启用', confirm: { title: `启用${noun}「${name}」`, content: ON_MEANS } };

const ON_MEANS = '启用后又可以选用。';
const OFF_MEANS = '停用后不能再选，已使用的不受影响。';

function moved<Row extends Stored>(rows: readonly Row[], id: number, position: number): Row[] {
  const row = rows.filter((each) => each.id === id);
  const others = rows.filter((each) => each.id !== id);
  return [...others.slice(0, position - 1), ...row, ...others.slice(position - 1)];
}

export function useReferenceData<Save, Row extends Stored>(
  page: ReferenceDataProps<Save, Row>,
  onEdit: (row: Listed<Row>) => void,
) {
  const { calls, form, noun, accessKey } = page;
  const { modal } = App.useApp();
  const client = useQueryClient();
  const queryKey = [calls.list.path];
  const query = useQuery({ queryKey, queryFn: () => call(calls.list, {}), staleTime: 0 });
  const refresh = async () => {
    client.invalidateQueries({ predicate: (each) => String(each.queryKey[0]).startsWith('/api/option/') });
    await client.invalidateQueries({ queryKey });
  };

  /** Shown immediately; the result of the server follows. */
  const move = async (id: number, position: number) => {
    client.setQueryData<Listed<Row>[]>(queryKey, (rows = []) => moved(rows, id, position));
    // A refusal has already been shown; the rows return to their previous order.
    await (calls.sort && call(calls.sort, { id, position }).catch(() => undefined));
    await refresh();
  };
  const switchTo = (row: Listed<Row>, enabled: boolean) => {
    const names = form.flatMap((section) => section.fields.map((field) => field.name));
    const values = Object.fromEntries(names.map((name) => [name, row[name as keyof Row]]));
    return call(calls.save, { ...values, id: row.id, version: row.version, enabled } as Save);
  };
  /** A used row cannot be deleted; the user can disable it instead. */
  const refuseDelete = (row: Listed<Row>) => {
    const title = `${noun}「${row.name}」正在使用，不能删除`;
    const used = `已在 ${row.usage} 处使用。`;
    if (!row.enabled) return modal.info({ title, content: `${used}它已停用，不会再被选用。`, okText: '关闭' });
    return modal.confirm({
      title,
      content: `${used}不再使用可以停用：${OFF_MEANS}`,
      okText: '停用',
      cancelText: '取消',
      onOk: () => switchTo(row, false).then(refresh, () => undefined),
    });
  };

  const actions = (row: Listed<Row>): ListAction<Listed<Row>>[] => [
    { key: 'edit', label: '编辑', access: `${accessKey}_edit`, onClick: onEdit },
    { ...switching(noun, row), access: `${accessKey}_edit`, onClick: () => switchTo(row, !row.enabled) },
    row.usage > 0
      ? {
          key: 'delete',
          label: '删除',
          access: `${accessKey}_delete`,
          danger: true,
          onClick: () => void refuseDelete(row),
        }
      : {
          key: 'delete',
          label: '删除',
          access: `${accessKey}_delete`,
          danger: true,
          confirm: { title: `删除${noun}「${row.name}」`, content: '删除后不能恢复。' },
          onClick: () => call(calls.remove, { ids: [row.id] }),
        },
  ];
  return { query, refresh, move, actions };
}
