// A choice of a tag colour, each shown as the resulting tag.
import { Radio } from 'antd';
import { TAG_COLOURS, type TagColour } from '#api/setup/dictionary/tag-colours';
import { TagLabel } from '@/components/details/tag-label';

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (colour: string) => void;
  disabled?: boolean;
}

const COLOURS = Object.entries(TAG_COLOURS) as [TagColour, { label: string }][];

export function ColourInput({ id, value, onChange, disabled }: Props) {
  return (
    <Radio.Group id={id} value={value} disabled={disabled} onChange={(event) => onChange?.(event.target.value)}>
      {COLOURS.map(([colour, { label }]) => (
        <Radio key={colour} value={colour}>
          <TagLabel colour={colour}>{label}</TagLabel>
        </Radio>
      ))}
    </Radio.Group>
  );
}
