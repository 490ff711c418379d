// The parameters of an enterprise, declared once: title, kind, limits and default value. Form, validation and reading on both sides are derived
// from this table; a new parameter is one entry of its group.
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import { APPROVAL_PARAMETERS } from './groups/approval';
import { CONTRACT_PARAMETERS } from './groups/contract';
import { PARAMETER_GROUPS, type ParameterDeclaration } from './groups/declaration';
import { FINANCE_PARAMETERS } from './groups/finance';
import { INDICATOR_PARAMETERS } from './groups/indicator';
import { INVESTMENT_PARAMETERS } from './groups/investment';
import { PRIVACY_PARAMETERS } from './groups/privacy';
import { SIGN_IN_PARAMETERS } from './groups/sign-in';

export const PARAMETERS = {
  ...CONTRACT_PARAMETERS,
  ...APPROVAL_PARAMETERS,
  ...INDICATOR_PARAMETERS,
  ...INVESTMENT_PARAMETERS,
  ...FINANCE_PARAMETERS,
  ...SIGN_IN_PARAMETERS,
  ...PRIVACY_PARAMETERS,
};

export type ParameterKey = keyof typeof PARAMETERS;
export type ParameterValues = Partial<Record<ParameterKey, string | number | boolean | null>>;

/** Returns the declaration of a key, with the fields that only some kinds have. */
export const parameterOf = (key: ParameterKey): ParameterDeclaration => PARAMETERS[key];

export const PARAMETER_KEYS = Object.keys(PARAMETERS) as ParameterKey[];

/** Widens values to their kind: a declared `false` becomes boolean. */
type Widened<T> = T extends boolean ? boolean : T extends number ? number : T extends string ? string : number | null;
export type ParameterValue<Key extends ParameterKey> = Widened<(typeof PARAMETERS)[Key]['value']>;

/** Returns the value of a key: as set, or else as declared. */
export function setOrDeclared<Key extends ParameterKey>(values: ParameterValues, key: Key): ParameterValue<Key> {
  const set = values[key];
  return (set === undefined ? PARAMETERS[key].value : set) as ParameterValue<Key>;
}

/** The parameters as a form: one section per group. */
export const PARAMETER_FORM: FormDeclaration = Object.entries(PARAMETER_GROUPS).map(([group, { label }]) => ({
  title: label,
  fields: PARAMETER_KEYS.filter((key) => parameterOf(key).group === group).map((key): FormField => {
    const { value, ...declared } = parameterOf(key);
    const required = value !== null && declared.kind !== 'switch';
    return { ...declared, name: key, required, wide: declared.placeholders !== undefined };
  }),
}));
