// The name of an object leads to its page for who may open it, is plain for everybody else, and — where there is none.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ContractLink, SpaceLink, TenantLink } from '@/components/details/object-links';
import { renderApp } from '../support/app';

const links = (
  <>
    <ContractLink id={3}>HT-3</ContractLink>
    <TenantLink id={4}>甲公司</TenantLink>
    <SpaceLink id={5}>301</SpaceLink>
  </>
);
const NAMES = ['HT-3', '甲公司', '301'];

it('leads to the page of the object with the key of that page', () => {
  renderApp(links, { path: '/', access: { p_4100: true, p_3100: true, p_1400_edit: true } });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/contractManage/contract-detail?id=3',
    '/tenantManage/tenant/4',
    '/assetsManage/space-edit?id=5',
  ]);
  for (const name of NAMES) expect(screen.getByRole('link', { name })).toBeInTheDocument();
});

it('is plain text without the key', () => {
  renderApp(links, { path: '/', access: { p_1400: true } });
  expect(screen.queryByRole('link')).toBeNull();
  for (const name of NAMES) expect(screen.getByText(name, { exact: false })).toBeInTheDocument();
});

it('shows — where there is no object', () => {
  const { container } = renderApp(<ContractLink id={null}>{null}</ContractLink>, {
    path: '/',
    access: { p_4100: true },
  });
  expect(screen.queryByRole('link')).toBeNull();
  expect(container).toHaveTextContent('—');
});
