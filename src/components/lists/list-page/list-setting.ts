// Under which name a user's columns and density of a list are kept.
import type { ListDeclaration } from '#api/kernel/list/list';

export const settingOf = ({ area, object }: ListDeclaration): string => `list:${area}/${object}`;
