// Tables that would not be distributed by enterprise over several machines, with the reasons: docs/scaling.sql is generated from it, and
// tests/sql/distribution.test.ts verifies the rule for all others.

/** Copied to every machine: enterprises themselves, and data for sign-in by a name or a token that is unique on the platform. */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  company: 'every other table refers to it',
  app_user: 'a sign-in name is unique on the platform',
  access_token: 'found by its hash before the user is known',
  calendar_link: 'found by its hash before the user is known',
};

/** Only on the first machine: data queried before its enterprise is known, and data of the platform. */
export const FIRST_ALONE: Readonly<Record<string, string>> = {
  account_mail: 'found by user id; super-administrators have no enterprise',
  attempt_count: 'counts attempts of users who have not signed in',
  idempotency: 'queried by user and key at the start of a request, before the enterprise is set',
  job_run: 'runs of the platform’s jobs',
  known_access_key: 'access keys of the program’s version',
  known_network: 'queried by user during sign-in',
  platform_log: 'actions of the platform’s administrators, some without an enterprise',
  saved_view: 'found only by user id',
  schema_definition: 'the version of the functions, views and triggers',
  schema_migration: 'the version of the tables',
  session: 'found by its cookie before the user is known',
  user_identity: 'found by the identity provider’s account id, before the user is known',
  user_setting: 'found only by user id',
  verification_code: 'queried by user during sign-in',
};

/**
 * Features of copied tables that Citus lacks: references to distributed tables, and triggers, which would run on each machine. Dropped, with the
 * consequence of each.
 */
export const DROPPED: Readonly<Record<string, string>> = {
  app_user_department: 'a department with users could be deleted unless the use-case refuses it',
  app_user_marks_file:
    'the picture of a user would be removed as never attached after a day unless the use-case marks it',
  app_user_tokens: 'a new password would not revoke access tokens and calendar addresses unless the use-cases do',
};
