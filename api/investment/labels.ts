// Labels of the investment area (docs/domain §3).
import type { Labels } from '../kernel/labels';

export const CHANNEL_STATUS = {
  enabled: { label: '启用', tone: 'success' },
  disabled: { label: '停用', tone: 'ended' },
} satisfies Labels;
