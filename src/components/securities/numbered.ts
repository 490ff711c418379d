/** Props of a form item whose select has texts and whose value is an id. */
export const numbered = {
  getValueProps: (value?: number | null) => ({ value: value == null ? undefined : String(value) }),
  normalize: (value?: string | null) => (value ? Number(value) : null),
};
