// One entry of the route table. Plain data: the web app, the access keys and the documentation are all read from it.

/** Acts on a page beyond reading it; each becomes the access key `{page key}_{action}`. */
export type PageAction =
  | 'edit'
  | 'delete'
  | 'import'
  | 'export'
  | 'submit'
  | 'approve'
  | 'change'
  | 'renew'
  | 'option'
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
  | 'erase'
  | 'events';

/** A setup centre page for a kind of the dictionary (docs/domain §1). */
export interface DictionaryFacts {
  /** Kind in the table, and in the address of its calls. */
  kind: string;
  /** One item, when the page has another name: 区域 on 区域管理. */
  noun?: string;
  /** Purpose, shown on the page. */
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
  /** Access key, `p_{number}`, `p_{number}_{action}` or `is_sadmin`; none means every signed-in user. */
  access?: string;
  /** Action keys below a page's own key. */
  actions?: readonly PageAction[];
  hideInMenu?: true;
  /** Outside the layout (login pages). */
  layout?: false;
  /** Page below `src/pages`, a file or a folder with an index; a leaf without one is not built yet (docs/routes-todo.md). */
  component?: string;
  dictionary?: DictionaryFacts;
  /** Set for a group that also lists its pages next to the open one. */
  sideList?: true;
  /** Noun of the page's object, when its address identifies one; `idParams` are then the parameters that may contain its id. */
  object?: string;
  /** Parameters of the path or the query; by default `id`. */
  idParams?: readonly string[];
  /** The word that replaces the id for a new object; empty when the address has none. */
  newId?: string;
  routes?: readonly AppRoute[];
}
