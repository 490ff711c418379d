// The menu and the pages depend on the permissions of `/me`.
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { builtRoutes, pageRoutes, routeTable } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import accessOf, { allows, firstPermitted, menuPathOf, permittedMenu } from '@/access';
import { QuickLinks } from '@/pages/home/widgets/quick-links';
import { renderApp, wang } from '../support/app';

const names = (routes: readonly AppRoute[]): unknown[] =>
  routes.map((route) => (route.routes ? [route.name, ...names(route.routes)] : route.name));

describe('the access map', () => {
  it('contains the granted keys and is_sadmin; it is empty without a user', () => {
    expect(accessOf({ me: { ...wang, permissions: { p_1: true, p_2: false } } })).toEqual({
      p_1: true,
      p_2: false,
      is_sadmin: false,
    });
    expect(accessOf({})).toEqual({});
    expect(allows({ p_2: false }, 'p_2')).toBe(false);
    expect(allows({}, undefined)).toBe(true);
  });
});

describe('the menu', () => {
  it('shows only permitted pages, and a group only when one of its children is permitted', () => {
    const menu = permittedMenu(routeTable, { p_99: true, p_1: true, p_1200: true, p_4: true });
    expect(names(menu)).toEqual(['首页', ['资产管理', '园区管理']]);
  });

  it('never shows hidden pages or pages outside the layout', () => {
    const all = Object.fromEntries(pageRoutes(routeTable).map((page) => [page.access ?? '', true]));
    const menu = JSON.stringify(permittedMenu(routeTable, { ...all, p_1: true }));
    expect(menu).not.toContain('park-add');
    expect(menu).not.toContain('/login');
  });

  it('marks the list while its form is open', () => {
    const pages = pageRoutes(routeTable);
    const form = pages.find((page) => page.path === '/assetsManage/park-edit');
    expect(menuPathOf(form, pages)).toBe('/assetsManage/park-list');
  });
});

describe('the address /', () => {
  it('opens the first permitted page', () => {
    expect(firstPermitted(routeTable, { p_99: true, p_1: true, p_1200: true })).toBe('/home');
    expect(firstPermitted(builtRoutes(), { p_1: true, p_1200: true })).toBe('/assetsManage/park-list');
  });

  it('opens the platform for a super-administrator, and nothing for a user without permissions', () => {
    expect(firstPermitted(routeTable, { is_sadmin: true })).toBe('/sadminCenter/sadminManage/organizational-structure');
    expect(firstPermitted(routeTable, {})).toBeNull();
  });
});

describe('the links of the home page', () => {
  it('contain one for the settings of a group, as the menu does', () => {
    const access = { p_98: true, p_98100: true, p_98110: true, p_98500: true, p_98530: true, p_98540: true };
    renderApp(<QuickLinks />, { access });
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['企业信息', '/setupCenter/enterpriseManage/enterprise-info'],
      ['标签设置', '/setupCenter/tag-setting'],
    ]);
  });
});
