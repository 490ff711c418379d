// npm run admin -- create-super NAME | reset-password NAME | reset-second-factor NAME: creates a platform super-administrator, gives a user a new
// password, or removes a lost second factor; the last two end the user's sessions. A password is read from a prompt without echo, or from a pipe.

import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import sql from 'sql-template-tag';
import { openServices } from '#server/boot';
import { saveSuperAdministrator } from '#server/db/seed/enterprise';
import { hashPassword, isGuessable, type PasswordOwner } from '#server/platform/access/password';
import type { BreachedPasswords } from '#server/platform/access/passwords/breached';
import { isNamed } from '#server/platform/access/sign-in-name';
import { type Database, maybeOne } from '#server/platform/db/database';
import { failureText } from '#server/platform/start/failure-text';
import { readProcessEnv } from '#server/platform/start/process-env';
import type { Services } from '#server/platform/start/services';
import { StartError } from '#server/platform/start/start-error';

/** An error the operator can fix; printed as one line. */
class Unusable extends Error {}

const USAGE = `usage: npm run admin -- create-super NAME     make a platform super-administrator
       npm run admin -- reset-password NAME   set a new password and end the user's sessions
       npm run admin -- reset-second-factor NAME   take the user's second factor away and end his sessions`;
const SHORTEST = 8;
/** The sign-in call accepts no longer one. */
const LONGEST = 128;
const NAME = /^[\w.@-]{1,40}$/;

/** Prompts on the terminal without echo. */
async function readAnswer(prompt: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stdout.write(prompt);
  // Ctrl-C in the prompt ends the command.
  terminal.on('SIGINT', () => process.exit(130));
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

/** Reads the first line of the pipe. */
async function readPipe(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/)[0] ?? '';
}

async function readPassword(owner: PasswordOwner, breached: BreachedPasswords): Promise<string> {
  const password = process.stdin.isTTY
    ? await readAnswer(`password (at least ${SHORTEST} characters): `)
    : await readPipe();
  if ([...password].length < SHORTEST) throw new Unusable(`the password needs at least ${SHORTEST} characters`);
  if (password.length > LONGEST) throw new Unusable(`the password may have at most ${LONGEST} characters`);
  // Surrounding blanks are often copied with a password, and invisible.
  if (password !== password.trim()) throw new Unusable('the password may not begin or end with a blank');
  if (isGuessable(password, owner)) throw new Unusable('the password is one of the first that are tried: take another');
  if (await breached.has(password)) throw new Unusable('the password is known from a breach elsewhere: take another');
  if (process.stdin.isTTY && (await readAnswer('once more: ')) !== password)
    throw new Unusable('the two passwords differ');
  return password;
}

const findUser = (db: Database, name: string) =>
  db.asOwner((owner) =>
    maybeOne<{ id: number } & PasswordOwner>(
      owner,
      sql`select u.id, u.name, coalesce(c.name, '') as enterprise
          from app_user u left join company c on c.id = u.company_id where ${isNamed(name)}`,
    ),
  );

async function createSuper({ db, breached }: Services, name: string): Promise<string> {
  if (await findUser(db, name)) throw new Unusable(`the name ${name} is taken: choose another, or use reset-password`);
  await saveSuperAdministrator(db, name, await readPassword({ name, enterprise: '' }, breached));
  return `super-administrator ${name} can sign in now`;
}

async function resetPassword({ db, breached }: Services, name: string): Promise<string> {
  const user = await findUser(db, name);
  if (!user) throw new Unusable(`there is no user ${name}`);
  const password_hash = await hashPassword(await readPassword(user, breached));
  // One statement, so that no session outlives the old password.
  await db.asOwner((owner) =>
    owner.query(
      sql`with changed as (update app_user set password_hash = ${password_hash}, password_given = true, version = version + 1 where id = ${user.id} returning id)
          delete from session where user_id in (select id from changed)`,
    ),
  );
  return `${user.name} has a new password; his sessions have ended`;
}

async function resetSecondFactor({ db }: Services, name: string): Promise<string> {
  const user = await findUser(db, name);
  if (!user) throw new Unusable(`there is no user ${name}`);
  await db.asOwner((owner) =>
    owner.query(
      sql`with changed as (update app_user set totp_enabled = false, totp_secret = null, version = version + 1
            where id = ${user.id} returning id)
          delete from session where user_id in (select id from changed)`,
    ),
  );
  return `${user.name} signs in without a second factor; a super-administrator sets up a new one then`;
}

const COMMANDS: Readonly<Record<string, (services: Services, name: string) => Promise<string>>> = {
  'create-super': createSuper,
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactor,
};

async function run([command = '', name = '', ...rest]: string[]): Promise<void> {
  const work = COMMANDS[command];
  if (!work || !name || rest.length > 0) throw new Unusable(USAGE);
  if (!NAME.test(name)) throw new Unusable(`${name}: a sign-in name has 1 to 40 letters, digits or . _ @ -`);
  const services = await openServices(readProcessEnv());
  try {
    console.log(await work(services, name));
  } finally {
    await services.db.close();
  }
}

if (existsSync('.env')) process.loadEnvFile('.env');
run(process.argv.slice(2)).catch((error: Error) => {
  const isFixable = error instanceof Unusable || error instanceof StartError;
  console.error(failureText(error, isFixable));
  process.exitCode = 1;
});
