/** The files of server/db/migrations in their order, put into the bundle by scripts/browser-build.mjs. */
declare module 'virtual:migrations' {
  export const migrations: readonly { name: string; text: string }[];
}
