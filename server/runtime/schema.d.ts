/** The files of the schema, put into the bundle by scripts/browser-build.mjs. */
declare module 'virtual:schema' {
  export const schema: import('../platform/runtime/runtime').SchemaFiles;
}
