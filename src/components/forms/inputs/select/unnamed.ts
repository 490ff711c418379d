// Text of a select for a value without an option: users cannot interpret the id.
import type { ReactNode } from 'react';

/** Returns the `labelRender` of a select, depending on whether its options are still loading. */
export const namedOr =
  (loading: boolean) =>
  ({ label }: { label?: ReactNode }) =>
    label ?? (loading ? '加载中…' : '（已停用或无权查看）');
