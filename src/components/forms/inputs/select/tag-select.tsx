// A select of tags, each in its colour. A tag that was disabled after it had been chosen stays until it is removed.
import { useQueries } from '@tanstack/react-query';
import { Select } from 'antd';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { TagOption } from '#api/setup/option.schema';
import { call } from '@/api/client';
import { TagLabel } from '@/components/details/tag-label';
import { useLookUp } from './look-up';

interface Props {
  id?: string;
  path: `/api/option/${string}`;
  value?: number[] | null;
  onChange?: (tag_ids: number[]) => void;
  disabled?: boolean;
}

/** Returns the available tags, including chosen ones that have been disabled since. */
export function useTags(path: Props['path'], chosen: readonly number[]) {
  const { data, isLoading } = useLookUp<TagOption>(path);
  const missing = data ? chosen.filter((id) => !data.some((tag) => tag.value === id)) : [];
  const request = endpoint<{ value: string }, TagOption[]>(path, 'signed-in', '标签', { method: 'GET', reads: true });
  const off = useQueries({
    queries: missing.map((id) => ({
      queryKey: [path, { value: String(id) }],
      queryFn: () => call(request, { value: String(id) }),
    })),
  });
  const found = off.flatMap((query) => query.data ?? []).map((tag) => ({ ...tag, label: `${tag.label}（已停用）` }));
  return { tags: [...(data ?? []), ...found], isLoading };
}

export default function TagSelect({ id, path, value, onChange, disabled }: Props) {
  const chosen = value ?? [];
  const { tags, isLoading } = useTags(path, chosen);
  const tagOf = (tag_id: unknown) => tags.find((tag) => tag.value === tag_id);
  return (
    <Select<number[]>
      id={id}
      disabled={disabled}
      mode="multiple"
      style={{ width: '100%' }}
      allowClear
      optionFilterProp="label"
      loading={isLoading}
      placeholder="请选择"
      notFoundContent={isLoading ? '加载中…' : '没有可选的标签，可在设置中心的标签设置中新增'}
      options={tags}
      optionRender={({ value: tag_id, label }) => <TagLabel colour={tagOf(tag_id)?.colour ?? 'grey'}>{label}</TagLabel>}
      tagRender={({ value: tag_id, label, closable, onClose }) => (
        <span style={{ marginInlineEnd: 4 }}>
          <TagLabel colour={tagOf(tag_id)?.colour ?? 'grey'} onClose={closable ? onClose : undefined}>
            {tagOf(tag_id) ? label : '加载中…'}
          </TagLabel>
        </span>
      )}
      value={chosen}
      onChange={(tag_ids) => onChange?.(tag_ids ?? [])}
    />
  );
}
