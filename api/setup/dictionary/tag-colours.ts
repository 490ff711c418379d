// The colours of tags. Few, so that they are easy to distinguish; shown as a light background with dark text (src/components/tag-label).
import type { Labels } from '#api/kernel/labels';

export const TAG_COLOURS = {
  green: { label: '绿色' },
  blue: { label: '蓝色' },
  cyan: { label: '青色' },
  orange: { label: '橙色' },
  red: { label: '红色' },
  purple: { label: '紫色' },
  grey: { label: '灰色' },
} satisfies Labels;

export type TagColour = keyof typeof TAG_COLOURS;
