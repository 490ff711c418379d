// Stands in for pro-form within ProTable (umi-plugin.ts): our lists search by their own form and are not edited in place, so that of it
// only the contexts are left that every table reads.
import { createContext } from 'react';

function leftOut(): never {
  throw new Error('the form of ProTable is left out of the bundle: see config/umi-plugin.ts');
}

export const GridContext = createContext({ grid: false });
export const FieldContext = createContext({});
/** A field of a cell that is edited. */
export const ProFormField = () => leftOut();
/** The form around cells that are edited, and the one that searches. */
export default function ProForm(): never {
  return leftOut();
}
export { ProForm };
