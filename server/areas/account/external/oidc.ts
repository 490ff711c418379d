// Sign-in by OpenID Connect: authorization code flow with PKCE, state and nonce. A user is identified by issuer and subject; at the first sign-in by
// a verified e-mail that equals the verified e-mail of a user.
import * as client from 'openid-client';
import sql from 'sql-template-tag';
import { oidcCallback, oidcFactor, oidcStart } from '#api/account/sign-in/sign-in';
import type { LoginOutput, OidcFactorInput } from '#api/account/sign-in/sign-in.schema';
import type { SignInReason } from '#api/account/sign-in/sign-in-reasons';
import { isSecure } from '#server/platform/access/cookies';
import { countAttempt } from '#server/platform/access/throttle';
import { boundedFetch } from '#server/platform/network/outgoing';
import type { Services } from '#server/platform/start/services';
import { Refusal } from '#server/platform/use-case/errors';
import {
  handleOpen,
  handleRedirect,
  type OpenCall,
  type RedirectReply,
  type Route,
} from '#server/platform/use-case/route';
import { type Account, accountOf, findAccount, openFor, refuseDisabled } from '../profile/account';
import { passFactor } from '../sign-in/factor-at-sign-in';
import { accountOfIdentity, refusedBecause, rememberIdentity } from './identity';
import { type CookieOptions, forget, keep, type OidcState, readCookie } from './oidc-cookie';

const CALLBACK = '/api/user/oidc/callback';
const SCOPE = 'openid email profile';
const TIMEOUT_S = 10;
const DAY_S = 86_400;

interface Person {
  issuer: string;
  subject: string;
  /** Lower case; empty when the provider does not vouch for it. */
  email: string;
}

/** A failure that the sign-in page explains. */
class Refused extends Error {
  constructor(readonly reason: SignInReason) {
    super(reason);
  }
}

/** Discovery, keys, tokens and user info are all fetched with a time and size limit. */
const fetchWithLimit: client.CustomFetch = boundedFetch(TIMEOUT_S * 1000) as client.CustomFetch;

const secure = (call: OpenCall) => isSecure(call.origin);
/** Returns the address of a page of the web app, which may be on another host. */
const pageAt = ({ services }: OpenCall, address: string) => `${services.env.WEB_ORIGINS[0] ?? ''}${address}`;
const toLogin = (call: OpenCall, reason: SignInReason): RedirectReply => ({
  location: pageAt(call, `/login?reason=${reason}`),
  cookie: forget(secure(call)),
});
const how = (call: OpenCall): CookieOptions => ({
  secret: call.services.env.OIDC_CLIENT_SECRET ?? '',
  now: call.services.clock.now(),
  secure: secure(call),
});

/** Returns the provider's configuration. It is discovered once, and again after a failed discovery. */
function discoverer({ env }: Services): () => Promise<client.Configuration> {
  let discovered: Promise<client.Configuration> | undefined;
  return () => {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
    if (!OIDC_ISSUER || !OIDC_CLIENT_ID) throw new Refused('oidc_unset');
    const issuer = new URL(OIDC_ISSUER);
    // Settings allow plain http on the local machine only.
    const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    // The ID token identifies the user, so its signature is verified no matter how it was received.
    const execute = [client.enableNonRepudiationChecks, ...insecure];
    const options = { execute, timeout: TIMEOUT_S, [client.customFetch]: fetchWithLimit };
    discovered ??= client.discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, options);
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  };
}

/** Maximum age of the authentication at the provider, in seconds: the lifetime of a session here. */
const maxAge = ({ services }: OpenCall): number => services.env.SESSION_DAYS * DAY_S;

/** Returns true when the provider reports an older sign-in than was requested. A provider that reports no time is trusted to have checked. */
const isStale = (call: OpenCall, auth_time: number | undefined): boolean =>
  auth_time !== undefined && call.services.clock.now().getTime() / 1000 - auth_time > maxAge(call) + DAY_S;

/** Returns true when a page of another site led here: its user may be signed in at the provider and not know of this sign-in. */
const isForeignLink = ({ request }: OpenCall): boolean => request.headers.get('sec-fetch-site') === 'cross-site';

async function start(call: OpenCall, discover: () => Promise<client.Configuration>): Promise<RedirectReply> {
  if (isForeignLink(call)) return { location: pageAt(call, '/login') };
  const config = await discover();
  const state: OidcState = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const location = client.buildAuthorizationUrl(config, {
    redirect_uri: `${call.origin}${CALLBACK}`,
    scope: SCOPE,
    state: state.state,
    nonce: state.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(state.verifier),
    code_challenge_method: 'S256',
    max_age: String(maxAge(call)),
  });
  return { location: location.href, cookie: await keep('state', state, how(call)) };
}

/** Returns the state of the browser that returns; throws when the way did not begin in this browser, as when a foreign page opens the address. */
async function stateOf(call: OpenCall): Promise<OidcState> {
  const stored = await readCookie('state', call.request, how(call));
  if (stored?.state !== undefined && stored.state === new URL(call.request.url).searchParams.get('state'))
    return stored;
  throw new Refused('oidc_state');
}

/** Exchanges the code for the user who signed in, with the claims that the provider vouches for. */
async function personOf(call: OpenCall, stored: OidcState, config: client.Configuration): Promise<Person> {
  const query = new URL(call.request.url).search;
  const tokens = await client.authorizationCodeGrant(config, new URL(`${call.origin}${CALLBACK}${query}`), {
    pkceCodeVerifier: stored.verifier,
    expectedState: stored.state,
    expectedNonce: stored.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || isStale(call, claims.auth_time)) throw new Refused('oidc_failed');
  const usesUserInfo = claims.email === undefined && config.serverMetadata().userinfo_endpoint;
  const userInfo = usesUserInfo ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
  const email =
    userInfo.email_verified === true && typeof userInfo.email === 'string' ? userInfo.email.toLowerCase() : '';
  return { issuer: claims.iss, subject: claims.sub, email };
}

/**
 * Returns the account of the user who signed in. Super-administrators are excluded: they sign in here, with their own second factor. For all others
 * the provider is responsible for the strength of the authentication, unless they have switched a second factor on here.
 */
async function accountFor({ services }: OpenCall, { issuer, subject, email }: Person): Promise<Account> {
  return services.db.transaction({ company_id: null }, async (tx) => {
    const existing = await accountOfIdentity(tx, issuer, subject);
    const account =
      existing ?? (email ? await findAccount(tx, sql`u.email_verified and lower(u.email) = ${email}`) : undefined);
    if (!account || account.is_sadmin) throw new Refused('user_unknown');
    if (!account.usable) throw new Refused('user_disabled');
    if (!existing) await rememberIdentity(tx, { provider: issuer, subject }, account.id, services.clock.now());
    return account;
  });
}

async function comeBack(
  call: OpenCall,
  stored: OidcState,
  discover: () => Promise<client.Configuration>,
): Promise<RedirectReply> {
  const account = await accountFor(call, await personOf(call, stored, await discover()));
  if (account.totp_enabled)
    return {
      location: pageAt(call, '/login?factor=oidc'),
      cookie: await keep('factor', { user_id: account.id }, how(call)),
    };
  await openFor(call, account);
  return { location: pageAt(call, '/'), cookie: forget(secure(call)) };
}

/** The last step for a user with a second factor. The cookie identifies them. */
async function giveFactor(call: OpenCall, { code }: OidcFactorInput): Promise<LoginOutput> {
  const { env, db } = call.services;
  if (!env.OIDC_ISSUER) throw refusedBecause('oidc_unset', 'code');
  const stored = await readCookie('factor', call.request, how(call));
  if (!stored) throw refusedBecause('oidc_state', 'code');
  const account = await db.transaction({ company_id: null, read_only: true }, (tx) => accountOf(tx, stored.user_id));
  if (!account) throw refusedBecause('user_unknown', 'code');
  call.note({ user_id: account.id });
  refuseDisabled(account, 'code');
  await passFactor(call, account, code);
  const entered = await openFor(call, account);
  call.addCookie(forget(secure(call)));
  return entered;
}

/** Every failure leads to the sign-in page, which states the reason. Failures the operator should see are logged. */
function reasonOf(call: OpenCall, error: unknown, unreachable: SignInReason): SignInReason {
  const reason = reasonFor(error);
  if (!reason) call.services.log.warn({ request_id: call.request_id, err: error }, 'OpenID Connect sign-in failed');
  call.note({ refused: reason ?? unreachable });
  return reason ?? unreachable;
}

function reasonFor(error: unknown): SignInReason | undefined {
  if (error instanceof Refused) return error.reason;
  if (error instanceof Refusal && error.code === 429) return 'too_often';
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') return 'oidc_denied';
  return undefined;
}

/** Builds the routes of one application; the provider's configuration is cached per application. */
export function oidcRoutes(): Route[] {
  const discoverers = new WeakMap<Services, () => Promise<client.Configuration>>();
  const discovererOf = ({ services }: OpenCall) => {
    const discovered = discoverers.get(services) ?? discoverer(services);
    discoverers.set(services, discovered);
    return discovered;
  };
  return [
    handleRedirect(oidcStart, (call) =>
      start(call, discovererOf(call)).catch((error: unknown) => toLogin(call, reasonOf(call, error, 'oidc_down'))),
    ),
    handleRedirect(oidcCallback, async (call) => {
      try {
        // Counted only with the state of this browser: a foreign page, which cannot read it, would end the way of an office.
        const stored = await stateOf(call);
        const tried = await countAttempt(call.services, { way: 'oidc', address: call.address });
        const reply = await comeBack(call, stored, discovererOf(call));
        await tried.succeeded();
        return reply;
      } catch (error) {
        return toLogin(call, reasonOf(call, error, 'oidc_failed'));
      }
    }),
    handleOpen(oidcFactor, giveFactor),
  ];
}
