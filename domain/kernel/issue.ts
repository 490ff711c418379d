/** Result of a domain check: the invalid field and the reason, as text for the user. */

/** `path` leads to the field, e.g. ['clauses', 0, 'price']; `message` is Chinese and understandable on its own. */
export interface Issue {
  path: (string | number)[];
  message: string;
}
