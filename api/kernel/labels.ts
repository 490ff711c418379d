// Enum values with their Chinese labels and the tone of their tag. One fixed tone per meaning.

export type Tone = 'neutral' | 'progress' | 'success' | 'warning' | 'danger' | 'ended';
export interface Label {
  label: string;
  tone?: Tone;
}
export type Labels<Value extends string = string> = Readonly<Record<Value, Label>>;

/** Returns the values of an enum, typed for z.enum. */
export function valuesOf<Value extends string>(labels: Labels<Value>): [Value, ...Value[]] {
  return Object.keys(labels) as [Value, ...Value[]];
}
