// What a select shows for a value that has no option: the id behind it means nothing to a user.
import type { ReactNode } from 'react';

/** `labelRender` of a select whose options are still loading or are all there. */
export const namedOr =
  (loading: boolean) =>
  ({ label }: { label?: ReactNode }) =>
    label ?? (loading ? '加载中…' : '（已停用或无权查看）');
