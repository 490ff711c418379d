// A status as a small tag: one fixed colour per meaning across the product.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Labels, Tone } from '#api/kernel/labels';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { palette, tagStyle } from '@/theme/palette';

const STYLES: Record<Tone, ReturnType<typeof tagStyle>> = {
  neutral: tagStyle('neutral'),
  progress: tagStyle('info'),
  success: tagStyle('primary'),
  warning: tagStyle('warning'),
  danger: tagStyle('danger'),
  ended: { color: palette.textSecondary, background: palette.card, borderColor: palette.neutralLine },
};

interface Props {
  labels: Labels;
  value: string | null | undefined;
}

export function StatusTag({ labels, value }: Props) {
  if (!value) return <>{NO_FIGURE}</>;
  const term = labels[value];
  return <ToneTag tone={term?.tone}>{term?.label ?? value}</ToneTag>;
}

/** A text in the colour of a meaning, when there are no terms for it. */
export function ToneTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <Tag style={{ margin: 0, ...STYLES[tone] }}>{children}</Tag>;
}
