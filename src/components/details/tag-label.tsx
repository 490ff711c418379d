// A tag of the dictionaries in its colour: light background, dark text of sufficient contrast.
import { Tag } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import type { TagColour } from '#api/setup/dictionary/tag-colours';
import { tagStyle } from '@/theme/palette';

const STYLES: Record<TagColour, ReturnType<typeof tagStyle>> = {
  green: tagStyle('primary'),
  blue: tagStyle('info'),
  cyan: tagStyle('cyan'),
  orange: tagStyle('warning'),
  red: tagStyle('danger'),
  purple: tagStyle('violet'),
  grey: tagStyle('neutral'),
};

/** A click on the close icon does not trigger the click of the surrounding element. */
const stay = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

interface Props {
  colour: TagColour;
  children: ReactNode;
  /** When set, the tag can be removed. */
  onClose?: () => void;
}

export function TagLabel({ colour, children, onClose }: Props) {
  return (
    <Tag
      style={{ margin: 0, ...STYLES[colour] }}
      closable={onClose !== undefined}
      onClose={onClose}
      onMouseDown={onClose && stay}
    >
      {children}
    </Tag>
  );
}
