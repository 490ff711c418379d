// Which other origins a browser may call from: those of WEB_ORIGINS, and no other.
import { describe, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { openEnterprise } from '#tests/support/open-enterprise';
import type { Person } from '#tests/support/world';

const APP = 'https://app.example.com';

async function headersFor(person: Person, origin: string, method: string) {
  const { headers } = await person.fetch(me.path, { method, headers: { origin } });
  const allowed = [...headers].filter(([name]) => name.startsWith('access-control-'));
  return Object.fromEntries(allowed);
}

describe('with the web app on another host', () => {
  const { person } = openEnterprise({ settings: { WEB_ORIGINS: APP }, people: { person: 'viewer' } });

  it('its origin is allowed, with its session', async () => {
    for (const method of ['OPTIONS', 'POST'])
      expect(await headersFor(person, APP, method)).toMatchObject({
        'access-control-allow-origin': APP,
        'access-control-allow-credentials': 'true',
      });
  });

  it.each(['https://evil.example', `${APP}.evil.example`, 'http://app.example.com', 'null'])(
    '%s is not',
    async (origin) => {
      for (const method of ['OPTIONS', 'POST'])
        expect(await headersFor(person, origin, method)).not.toHaveProperty('access-control-allow-origin');
    },
  );
});

describe('with the web app on the same host', () => {
  const { person } = openEnterprise({ people: { person: 'viewer' } });

  it('no origin is allowed', async () => {
    for (const method of ['OPTIONS', 'POST']) expect(await headersFor(person, APP, method)).toEqual({});
  });
});
