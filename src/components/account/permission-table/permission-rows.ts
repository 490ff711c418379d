// The permission tree as rows: modules and pages, each page with its actions.
import { type AccessNode, accessTree } from '#api/kernel/access/access-keys';

export interface PermissionRow {
  key: string;
  title: string;
  actions: readonly AccessNode[];
  children?: PermissionRow[];
}

const nodes = [...accessTree.values()];

function rowOf(page: AccessNode): PermissionRow {
  const below = nodes.filter((node) => node.parent === page.key);
  const children = below.filter((node) => node.kind === 'page').map(rowOf);
  return {
    key: page.key,
    title: page.title,
    actions: below.filter((node) => node.kind === 'action'),
    ...(children.length && { children }),
  };
}

export const permissionRows: readonly PermissionRow[] = nodes
  .filter((node) => node.parent === null && node.kind === 'page')
  .map(rowOf);

const parentKeys = (rows: readonly PermissionRow[]): string[] =>
  rows.flatMap(({ key, children }) => (children ? [key, ...parentKeys(children)] : []));

/** Keys of all expandable rows. */
export const unfolding = parentKeys(permissionRows);
