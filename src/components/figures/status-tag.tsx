// A status as a small tag: one fixed colour per meaning across the product.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Labels, Tone } from '#api/kernel/labels';
import { NO_FIGURE } from '#domain/kernel/text/format';

const COLOURS: Record<Tone, { color: string; background: string; borderColor: string }> = {
  neutral: { color: '#47564F', background: '#F1F4F2', borderColor: '#D5DDD9' },
  progress: { color: '#1F57B8', background: '#EAF1FD', borderColor: '#BFD4F8' },
  success: { color: '#0E6549', background: '#E8F4EF', borderColor: '#B5DCCB' },
  warning: { color: '#8A5600', background: '#FDF3E0', borderColor: '#F3D59B' },
  danger: { color: '#B3262A', background: '#FCEBEB', borderColor: '#F2BFC0' },
  ended: { color: '#5B6B64', background: '#FFFFFF', borderColor: '#D5DDD9' },
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

/** A word in the colour of a meaning, where there are no terms for it. */
export function ToneTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <Tag style={{ margin: 0, ...COLOURS[tone] }}>{children}</Tag>;
}
