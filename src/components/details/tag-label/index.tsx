// A tag of the dictionaries in its colour: soft ground, dark text of sufficient contrast.
import { Tag } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import type { TagColour } from '#api/setup/dictionary/tag-colours';

const COLOURS: Record<TagColour, { color: string; background: string; borderColor: string }> = {
  green: { color: '#0E6549', background: '#E8F4EF', borderColor: '#B5DCCB' },
  blue: { color: '#1F57B8', background: '#EAF1FD', borderColor: '#BFD4F8' },
  cyan: { color: '#0B5F7A', background: '#E3F4FA', borderColor: '#B0DEEE' },
  orange: { color: '#8A5600', background: '#FDF3E0', borderColor: '#F3D59B' },
  red: { color: '#B3262A', background: '#FCEBEB', borderColor: '#F2BFC0' },
  purple: { color: '#6A3AA2', background: '#F3ECFA', borderColor: '#D9C4EE' },
  grey: { color: '#47564F', background: '#F1F4F2', borderColor: '#D5DDD9' },
};

/** A press on the cross does not open what the tag stands in. */
const stay = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

interface Props {
  colour: TagColour;
  children: ReactNode;
  /** With it the tag can be taken away. */
  onClose?: () => void;
}

export function TagLabel({ colour, children, onClose }: Props) {
  return (
    <Tag
      style={{ margin: 0, ...COLOURS[colour] }}
      closable={onClose !== undefined}
      onClose={onClose}
      onMouseDown={onClose && stay}
    >
      {children}
    </Tag>
  );
}
