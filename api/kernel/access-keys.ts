// The tree of access keys, read from the route table: pages below their groups, actions below their pages.
import { routeTable } from '../../config/routes';
import type { AppRoute, PageAction } from '../../config/routes/types';

export interface AccessNode {
  key: string;
  title: string;
  parent: string | null;
  kind: 'page' | 'action';
}

const ACTION_TITLES: Record<PageAction, string> = {
  edit: '编辑',
  delete: '删除',
  import: '导入',
  export: '导出',
  submit: '提交审批',
  approve: '审批',
  change: '变更',
  renew: '续租',
  sign: '签约',
  void: '作废',
  post: '过账',
  undo: '反核销',
  waive: '减免',
  reopen: '反结账',
  unmask: '查看敏感信息',
};

function collect(routes: readonly AppRoute[], parent: string | null, into: Map<string, AccessNode>): void {
  for (const route of routes) {
    const key = route.access;
    const grantable = key?.startsWith('p_') && !key.slice(2).includes('_');
    if (key && grantable && !into.has(key)) {
      into.set(key, { key, title: route.name ?? key, parent, kind: 'page' });
      for (const action of route.actions ?? []) {
        const actionKey = `${key}_${action}`;
        into.set(actionKey, { key: actionKey, title: ACTION_TITLES[action], parent: key, kind: 'action' });
      }
    }
    if (route.routes) collect(route.routes, grantable && key ? key : parent, into);
  }
}

/** All grantable keys by name, parents before children. */
export const accessTree: ReadonlyMap<string, AccessNode> = (() => {
  const into = new Map<string, AccessNode>();
  collect(routeTable, null, into);
  return into;
})();

/** The granted keys with every parent turned on (spec §4: a child granted turns on its parent). */
export function withParents(granted: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const key of granted) {
    for (let at: string | null = key; at && accessTree.has(at); at = accessTree.get(at)?.parent ?? null) all.add(at);
  }
  return all;
}
