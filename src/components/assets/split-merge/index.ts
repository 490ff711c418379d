// Splitting and merging spaces, for the plan and the list.
export { MergeDrawer } from './merge-drawer';
export { SplitDrawer } from './split-drawer';
export { showsSpaces, useSpacesChanged } from './use-split-merge';
