// Enum values with their Chinese labels and the tone in which a tag shows them. One fixed tone per meaning (look.md).

export type Tone = 'neutral' | 'progress' | 'success' | 'warning' | 'danger' | 'ended';
export interface Term {
  label: string;
  tone?: Tone;
}
export type Terms<Value extends string = string> = Readonly<Record<Value, Term>>;

/** The values of an enum, typed for z.enum. */
export function valuesOf<Value extends string>(terms: Terms<Value>): [Value, ...Value[]] {
  return Object.keys(terms) as [Value, ...Value[]];
}
