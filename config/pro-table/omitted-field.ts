// Replaces the fields of ProTable that are excluded from the bundle (umi-plugin.ts): throws when a list uses one.
export default function NoField(): never {
  throw new Error('this value type is left out of the bundle: see config/umi-plugin.ts');
}
