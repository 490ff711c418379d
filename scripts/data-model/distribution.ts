// Tables that would not be distributed by enterprise over several machines, with the reasons: docs/scaling.sql is generated from it, and
// tests/sql/distribution.test.ts verifies the rule for all others.

/** Copied to every machine: enterprises themselves, and data for sign-in by a name or a token that is unique on the platform. */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  company: 'every other table refers to it',
  app_user: 'a sign-in name is nobody else’s on the platform',
  access_token: 'found by its hash before it is known whose it is',
  calendar_link: 'found by its hash before it is known whose it is',
};

/** Only on the first machine: data queried before its enterprise is known, and data of the platform. */
export const FIRST_ALONE: Readonly<Record<string, string>> = {
  account_mail: 'found by user id; super-administrators have no enterprise',
  attempt_count: 'counts attempts of people who have not signed in',
  idempotency: 'asked by user and key at the door, before the enterprise is set',
  job_run: 'runs of the platform’s jobs',
  known_access_key: 'what the program’s version knows',
  known_network: 'asked by user while he signs in',
  platform_log: 'acts of the platform’s administrators, some without an enterprise',
  saved_view: 'of a user, by his id alone',
  schema_definition: 'the version of the functions, views and triggers',
  schema_migration: 'the version of the tables',
  session: 'found by its cookie before it is known whose it is',
  user_identity: 'found by what the identity provider says, before it is known whose it is',
  user_setting: 'of a user, by his id alone',
  verification_code: 'asked by user while he signs in',
};

/**
 * Features of copied tables that Citus lacks: references to distributed tables, and triggers, which would run on each machine. Dropped, with the
 * consequence of each.
 */
export const DROPPED: Readonly<Record<string, string>> = {
  app_user_department: 'a department that has users could be deleted: the use-case would have to refuse it',
  app_user_tokens: 'a new password would not end access tokens and calendar addresses: the use-cases would have to',
};
