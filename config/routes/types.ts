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
  | 'pay'
  | 'post'
  | 'undo'
  | 'waive'
  | 'reopen'
  | 'unmask'
  | 'erase';

/** What a page of the setup centre keeps as a kind of the dictionary (docs/domain §1). */
export interface DictionaryFacts {
  /** In the table, and in the address of its calls. */
  kind: string;
  /** One item, where the page is not called after it: 区域 on 区域管理. */
  noun?: string;
  /** What it is for, on the page. */
  description: string;
  /** A tag, shown in a colour of the palette. */
  colour?: true;
}

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
  dictionary?: DictionaryFacts;
  /** A group that lists its pages next to the open one as well. */
  sideList?: true;
  /** What a page is about, by its noun, when its address names one object; `idParams` are then the parameters that may hold its id. */
  object?: string;
  /** `id` unless stated: of the path or the query. */
  idParams?: readonly string[];
  /** The word in place of an id with which the page makes a new object; empty where it is the address without one. */
  newId?: string;
  routes?: readonly AppRoute[];
}
