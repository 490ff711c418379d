/**
 * Results of earlier checks. They name files relative to themselves, so a copy of the sources can use a copy of them, also with a link to the
 * packages.
 */
export const TYPES = '.cache/types';

/** Arguments of Node that check the types of a project folder. What did not change since the last check is not checked again. */
export const checkTypes = (project) => [
  'node_modules/typescript-native/bin/tsc',
  '-p',
  project,
  '--noEmit',
  '--incremental',
  '--preserveSymlinks',
  '--tsBuildInfoFile',
  `${TYPES}/${project === '.' ? 'web' : project}.json`,
];
