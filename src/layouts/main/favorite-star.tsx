// Adds the open page to the favourites, or removes it.
import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { AppRoute } from '#config/routes/types';
import { useFavorites } from '@/hooks/use-favorites';
import { palette } from '@/theme/palette';

export function FavoriteStar({ page }: { page: AppRoute }) {
  const { paths, data, save } = useFavorites();
  const isFavorite = paths.includes(page.path);
  const label = isFavorite ? `取消收藏「${page.name}」` : `收藏「${page.name}」`;
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={isFavorite ? <StarFilled style={{ color: palette.warning }} /> : <StarOutlined />}
        aria-label={label}
        aria-pressed={isFavorite}
        disabled={!data}
        onClick={() => save(isFavorite ? paths.filter((path) => path !== page.path) : [...paths, page.path])}
      />
    </Tooltip>
  );
}
