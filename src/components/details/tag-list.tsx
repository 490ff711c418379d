// The tags of a row: the first ones in their colours, the rest as a count with their names on hover.
import { Space, Tooltip } from 'antd';
import type { Tag } from '#api/assets/parts';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { TagLabel } from './tag-label';

const MOST_VISIBLE = 2;

export function TagList({ tags }: { tags: readonly Tag[] }) {
  if (!tags.length) return <>{NO_FIGURE}</>;
  const rest = tags.slice(MOST_VISIBLE);
  return (
    <Space size={4}>
      {tags.slice(0, MOST_VISIBLE).map((tag) => (
        <TagLabel key={tag.id} colour={tag.colour}>
          {tag.name}
        </TagLabel>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.map((tag) => tag.name).join('、')}>
          <span>+{rest.length}</span>
        </Tooltip>
      )}
    </Space>
  );
}
