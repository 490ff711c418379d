// Who may lead a browser to the OpenID Connect provider, where its user may be signed in: pages of this site and typed addresses, not other sites.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oidcStart } from '#api/account/sign-in/sign-in';
import { openEnterprise } from '#tests/support/open-enterprise';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { personOf } from '#tests/support/world';

let provider: HttpStandIn;
beforeAll(async () => {
  provider = await openHttpStandIn();
  const { origin: issuer } = provider;
  const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
  provider.answer((_asked, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...metadata, jwks_uri: `${issuer}/jwks` }));
  });
});
afterAll(() => provider.close());
const { world } = openEnterprise({
  settings: () => ({
    OIDC_ISSUER: provider.origin,
    OIDC_CLIENT_ID: 'lease',
    OIDC_CLIENT_SECRET: 'secret-of-the-client-in-tests',
  }),
  people: {},
});

/** Returns where a link from such a place leads, and the number of cookies that it sets. */
async function followed(site: string) {
  const { headers } = await personOf(world, '', 0).fetch(oidcStart.path, { headers: { 'sec-fetch-site': site } });
  return [headers.get('location')?.split('?')[0], headers.getSetCookie().length];
}

it.each(['same-origin', 'same-site', 'none'])('leads to the provider: %s', async (site) => {
  expect(await followed(site)).toEqual([`${provider.origin}/auth`, 1]);
});

it('leads to the sign-in page from another site', async () => {
  expect(await followed('cross-site')).toEqual(['/login', 0]);
});
