// Permissions as a tree to choose from.
export { PermissionTable } from './permission-table';
