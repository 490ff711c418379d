// Name of the setting that stores a user's columns and density of a list.
import type { ListDeclaration } from '#api/kernel/list/list';

export const settingOf = ({ area, object }: ListDeclaration): string => `list:${area}/${object}`;
