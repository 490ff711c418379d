// Stands in for the fields of ProTable that are left out of the bundle (umi-plugin.ts): a list that asks for one is told.
export default function NoField(): never {
  throw new Error('this value type is left out of the bundle: see config/umi-plugin.ts');
}
