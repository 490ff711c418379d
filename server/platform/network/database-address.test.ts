import { expect, it } from 'vitest';
import { addressesOf } from './database-address';

it.each([
  [
    'postgres://a:b@db1:5432,db2:6432/lease?sslmode=verify-full',
    ['postgres://a:b@db1:5432/lease?sslmode=verify-full', 'postgres://a:b@db2:6432/lease?sslmode=verify-full'],
  ],
  ['postgresql://db1,[::1]:5433/lease', ['postgresql://db1/lease', 'postgresql://[::1]:5433/lease']],
  [
    'postgres://a:p,w@db1,db2,db3/lease',
    ['postgres://a:p,w@db1/lease', 'postgres://a:p,w@db2/lease', 'postgres://a:p,w@db3/lease'],
  ],
  ['postgres://a@db1/lease?application_name=a,b', ['postgres://a@db1/lease?application_name=a,b']],
  ['postgres:///lease?host=/run/postgresql', ['postgres:///lease?host=/run/postgresql']],
  ['lease', ['lease']],
])('%s names its hosts', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});
