// The tree of access keys, read from the route table: pages below their groups, actions below their pages.
import { routeTable } from '#config/routes';
import type { AppRoute, PageAction } from '#config/routes/types';

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
  option: '登记行权',
  sign: '签约',
  deliver: '交房',
  holdover: '到期未退',
  void: '作废',
  pay: '付款',
  post: '过账',
  undo: '反核销',
  waive: '减免',
  reopen: '反结账',
  unmask: '查看敏感信息',
  erase: '删除个人信息',
  events: '读取业务事件',
};

function collect(routes: readonly AppRoute[], parent: string | null, nodes: Map<string, AccessNode>): void {
  for (const route of routes) {
    const key = route.access;
    const grantable = key?.startsWith('p_') && !key.slice(2).includes('_');
    if (key && grantable && !nodes.has(key)) {
      nodes.set(key, { key, title: route.name ?? key, parent, kind: 'page' });
      for (const action of route.actions ?? []) {
        const actionKey = `${key}_${action}`;
        nodes.set(actionKey, { key: actionKey, title: ACTION_TITLES[action], parent: key, kind: 'action' });
      }
    }
    if (route.routes) collect(route.routes, grantable && key ? key : parent, nodes);
  }
}

/** All grantable keys by name, parents before children. */
export const accessTree: ReadonlyMap<string, AccessNode> = (() => {
  const nodes = new Map<string, AccessNode>();
  collect(routeTable, null, nodes);
  return nodes;
})();

/** Returns the granted keys plus all parents: a page is reached through its group. */
export function withParents(granted: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const key of granted) {
    for (
      let current: string | null = key;
      current && accessTree.has(current);
      current = accessTree.get(current)?.parent ?? null
    )
      all.add(current);
  }
  return all;
}

/** Returns whether the key or one of its parents is `above`. */
function liesBelow(key: string, above: string): boolean {
  for (let current: string | null = key; current; current = accessTree.get(current)?.parent ?? null)
    if (current === above) return true;
  return false;
}

/** Applies one click in the permission tree: turning a key on includes its parents, turning one off removes all below it. */
export function withKey(granted: ReadonlySet<string>, key: string, enabled: boolean): Set<string> {
  return enabled ? withParents([...granted, key]) : new Set([...granted].filter((each) => !liesBelow(each, key)));
}

/** The key with all below it, at every depth. */
export const keysFrom = (key: string): string[] => [...accessTree.keys()].filter((each) => liesBelow(each, key));

/** Returns a key with its position in the tree: 财务管理 / 应收管理 / 作废. */
export function keyPath(key: string): string {
  const titles: string[] = [];
  for (let current: string | null = key; current; current = accessTree.get(current)?.parent ?? null)
    titles.unshift(accessTree.get(current)?.title ?? current);
  return titles.join(' / ');
}
