// The avatar of a user: their picture, or the first letter of their name on green.
import { Avatar } from 'antd';
import { API_BASE } from '@/api/client';
import { palette } from '@/theme/palette';

interface Props {
  name: string;
  head_image: string;
  size?: number;
}

export function UserAvatar({ name, head_image, size }: Props) {
  return (
    <Avatar
      size={size}
      src={head_image ? `${API_BASE}${head_image}` : undefined}
      alt=""
      style={{ background: palette.primary }}
    >
      {name.slice(0, 1).toUpperCase()}
    </Avatar>
  );
}
