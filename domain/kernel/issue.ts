/** What a check of the domain answers: which field is wrong and why, in words for the user. */

/** `path` leads to the field, e.g. ['clauses', 0, 'price']; `message` is Chinese and complete in itself. */
export interface Issue {
  path: (string | number)[];
  message: string;
}
