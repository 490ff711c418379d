// One entry of the route table. Plain data: the web app, the access keys and the documentation are all read from it.

/** What a user may do on a page beyond looking at it; each becomes the access key `{page key}_{action}`. */
export type PageAction =
  | 'edit'
  | 'delete'
  | 'import'
  | 'export'
  | 'submit'
  | 'approve'
  | 'change'
  | 'renew'
  | 'sign'
  | 'deliver'
  | 'holdover'
  | 'void'
  | 'post'
  | 'undo'
  | 'waive'
  | 'reopen'
  | 'unmask';

export interface AppRoute {
  /** Absolute path. */
  path: string;
  /** Title in the menu and on the page. */
  name?: string;
  /** Icon of a top-level menu entry (a name of @ant-design/icons). */
  icon?: string;
  /** Access key, `p_{number}`, `p_{number}_{action}` or `is_sadmin`; none: every signed-in user. */
  access?: string;
  /** Action keys that lie below a page's own key. */
  actions?: readonly PageAction[];
  hideInMenu?: true;
  /** Outside the layout (login pages). */
  layout?: false;
  /** Page below `src/pages`; a leaf without one is not built yet (docs/routes-todo.md). */
  component?: string;
  routes?: readonly AppRoute[];
}
