// Configured systems that respond with a redirect: files, codes, tokens and secrets are not sent elsewhere, and the target is never called. Each
// system is called by the feature of the product that uses it.

import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { oidcStart, outLogin, sendCode } from '#api/account/sign-in/sign-in';
import { createApp } from '#server/app';
import { openFileStore } from '#server/platform/files/disk';
import { readEnv } from '#server/platform/start/env';
import { png, upload } from '#tests/support/files/upload';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { newEnterprise, ORIGIN, openWorld, type Person, personOf, type World } from '#tests/support/world';

const TENANT = 'tenant-77';
let named: HttpStandIn;
let elsewhere: HttpStandIn;
let world: World;
let person: Person;

beforeAll(async () => {
  named = await openHttpStandIn();
  elsewhere = await openHttpStandIn();
  world = await openWorld({
    SMS_URL: `${named.origin}/sms?to={phone}`,
    SMS_BODY: '{content}',
    SSO_GATEWAY_URL: `${named.origin}/gw`,
    OIDC_ISSUER: `${named.origin}/issuer`,
    OIDC_CLIENT_ID: 'lease',
    OIDC_CLIENT_SECRET: 'secret-of-the-client-in-tests',
    PUBLIC_URL: ORIGIN,
  });
  const enterprise = await newEnterprise(world);
  person = await enterprise.person('admin');
  await world.db.asOwner((db) =>
    db.query(sql`update company set external_tenant = ${TENANT} where id = ${enterprise.company_id}`),
  );
});
afterAll(async () => {
  await world.close();
  await named.close();
  await elsewhere.close();
});

const STATUSES = [302, 307];

/** Lets the named system redirect every request to the other one from now on. */
function redirect(status: number): void {
  named.received.all.length = 0;
  named.answer(({ url }, response) => {
    response.writeHead(status, { location: `${elsewhere.origin}${url.pathname}` });
    response.end();
  });
}

afterEach(() => {
  expect(named.received.all.length).toBeGreaterThan(0);
  expect(elsewhere.received.all.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([]);
});

it.each(STATUSES)('the gateway of text messages, by %i', async (status) => {
  redirect(status);
  const reply = await person.request(sendCode, { purpose: 'bind', target: `13800138${status}` });
  expect(reply).toMatchObject({ status: 503, message: '短信验证码发送失败，请稍后重试' });
});

it.each(STATUSES)('the gateway of the property system, by %i', async (status) => {
  redirect(status);
  const reply = await personOf(world, '', 0).request(outLogin, { token: 'secret-token', tenant_id: TENANT });
  expect(reply).toMatchObject({ error_code: 422, message: '物业系统网关返回的内容无法识别，请联系管理员' });
});

it.each(STATUSES)('the issuer of OpenID Connect, by %i', async (status) => {
  redirect(status);
  const response = await personOf(world, '', 0).fetch(oidcStart.path);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login?reason=oidc_down']);
});

it.each(STATUSES)('the store of files, by %i', async (status) => {
  redirect(status);
  const { origin: S3_ENDPOINT } = named;
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const files = await openFileStore(readEnv({ FILES_DRIVER: 's3', S3_BUCKET: 'lease', S3_ENDPOINT, ...keys }));
  const app = createApp({ ...world.services, files });
  const owner = personOf({ ...world, app }, person.cookie, person.user_id);
  expect((await upload(owner, '平面图.png', png(1))).error_code).toBe(500);
  await expect(files.get('a.png')).rejects.toThrow();
});
