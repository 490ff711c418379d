// The name of an object links to its page for users with access, is plain text for other users, and '—' when there is no object.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BuildingLink, ContractLink, ParkLink, SpaceLink, TenantLink } from '@/components/details/object-links';
import { renderApp } from '../support/app';

const links = (
  <>
    <ContractLink id={3}>HT-3</ContractLink>
    <TenantLink id={4}>甲公司</TenantLink>
    <SpaceLink id={5}>301</SpaceLink>
    <ParkLink id={6}>云澜中心</ParkLink>
    <BuildingLink id={7}>一号楼</BuildingLink>
  </>
);
const NAMES = ['HT-3', '甲公司', '301', '云澜中心', '一号楼'];

it('links to the page of the object with the key of that page', () => {
  renderApp(links, { path: '/', access: { p_4100: true, p_3100: true, p_1400: true, p_1200: true, p_1300: true } });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/contractManage/contract-detail?id=3',
    '/tenantManage/tenant/4',
    '/assetsManage/space-detail?id=5',
    '/assetsManage/park-detail?id=6',
    '/assetsManage/asset-detail?id=7',
  ]);
  for (const name of NAMES) expect(screen.getByRole('link', { name })).toBeInTheDocument();
});

it('is plain text without the key', () => {
  renderApp(links, { path: '/', access: { p_1100: true } });
  expect(screen.queryByRole('link')).toBeNull();
  for (const name of NAMES) expect(screen.getByText(name, { exact: false })).toBeInTheDocument();
});

it('shows — without an object', () => {
  const { container } = renderApp(<ContractLink id={null}>{null}</ContractLink>, {
    path: '/',
    access: { p_4100: true },
  });
  expect(screen.queryByRole('link')).toBeNull();
  expect(container).toHaveTextContent('—');
});
