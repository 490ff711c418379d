// The cover of an asset; a click shows it enlarged, with the other pictures.
import { Image } from 'antd';
import { pictureAt } from '@/components/forms/inputs/files/image-upload';
import styles from './shared.module.css';

/** Fills the height of the figures next to it, regardless of the picture's own ratio. */
const FILLS = { position: 'absolute', inset: 0 } as const;
const PICTURE = { width: '100%', height: '100%', objectFit: 'cover' } as const;

interface Props {
  name: string;
  ids: readonly number[];
}

export function Pictures({ name, ids }: Props) {
  const [cover] = ids;
  if (cover === undefined) return null;
  return (
    <div className={styles.cover}>
      <Image.PreviewGroup items={ids.map(pictureAt)}>
        <Image
          src={pictureAt(cover)}
          alt={`${name} 图片`}
          preview={{ mask: '查看图片' }}
          wrapperStyle={FILLS}
          style={PICTURE}
        />
      </Image.PreviewGroup>
      {ids.length > 1 && <span className={styles.count}>{ids.length} 张</span>}
    </div>
  );
}
