// Replaces pro-form within ProTable (umi-plugin.ts): our lists search by their own form and are not edited in place, so only the contexts that
// every table reads remain.
import { createContext } from 'react';

function omitted(): never {
  throw new Error('the form of ProTable is left out of the bundle: see config/umi-plugin.ts');
}

export const GridContext = createContext({ grid: false });
export const FieldContext = createContext({});
/** A field of an editable cell. */
export const ProFormField = () => omitted();
/** The form around editable cells, and the search form. */
export default function ProForm(): never {
  return omitted();
}
export { ProForm };
