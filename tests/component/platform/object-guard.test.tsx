// Addresses without an object: one page explains it and links to the list.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { pageRoutes, routeTable } from '#config/routes';
import { ObjectGuard } from '@/layouts/main/object-guard';
import ParkDetailPage from '@/pages/assets/park-detail';
import { renderApp } from '../support/app';
import { answer, refused } from '../support/server';

const pages = pageRoutes(routeTable);
const pageAt = (path: string) => pages.find((page) => page.path === path);
const TITLE = '没有找到要打开的内容';

describe('a page about one object', () => {
  const about = pages.filter((page) => page.object && page.newId === undefined && !page.path.includes(':'));

  it.each(about.map(({ path }) => path))('reports a missing id: %s', (path) => {
    renderApp(<ObjectGuard page={pageAt(path)} />, { path });
    expect(screen.getByText(TITLE)).toBeInTheDocument();
  });

  it.each(['abc', '0', '-3', '1.5', '1e3'])('reports the invalid id %s, and links to the list', async (id) => {
    renderApp(<ObjectGuard page={pageAt('/contractManage/contract-edit')} />, {
      path: `/contractManage/contract-edit?id=${id}`,
      access: { p_4100: true },
    });
    expect(screen.getByText('地址中没有要打开的合同，请从列表中选择')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '前往租赁合同' }));
    expect(history.location.pathname).toBe('/contractManage/contractList');
  });

  it.each([
    ['add', true],
    ['7', true],
    ['ad', false],
  ])('opens a reconciliation at %s: %s', (id, opens) => {
    const path = '/financeManage/cost-reconciliation/:id';
    renderApp(
      <Routes>
        <Route path={path} element={<ObjectGuard page={pageAt(path)} />}>
          <Route index element={<p>清算的页面</p>} />
        </Route>
      </Routes>,
      { path: path.replace(':id', id) },
    );
    expect(screen.queryAllByText('清算的页面')).toHaveLength(opens ? 1 : 0);
    expect(screen.queryAllByText(TITLE)).toHaveLength(opens ? 0 : 1);
  });

  it.each([
    ['', true],
    ['?id=7', true],
    ['?id=abc', false],
  ])('opens the form of a role at %s: %s', (query, opens) => {
    const path = '/setupCenter/enterpriseManage/role-edit';
    renderApp(
      <Routes>
        <Route path={path} element={<ObjectGuard page={pageAt(path)} />}>
          <Route index element={<p>角色的表单</p>} />
        </Route>
      </Routes>,
      { path: `${path}${query}` },
    );
    expect(screen.queryAllByText('角色的表单')).toHaveLength(opens ? 1 : 0);
    expect(screen.queryAllByText(TITLE)).toHaveLength(opens ? 0 : 1);
  });

  it('reports an id that the server does not know', async () => {
    answer('/api/assets/park/get', () => refused(404, '园区不存在或已被删除，请刷新后重试'));
    renderApp(<ParkDetailPage />, { path: '/assetsManage/park-detail?id=404404', access: { p_1200: true } });
    expect(await screen.findByText(TITLE)).toBeInTheDocument();
    // Reloading the page of a missing object is no help.
    expect(screen.getByText('园区不存在或已被删除，请从列表中选择')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '前往园区管理' })).toBeInTheDocument();
  });
});

it('marks every page that edits or shows one object', () => {
  const edits = pages.filter(
    ({ path, component }) => component && /(-|\/)(edit|detail|trial|attachment|change|renewal)$/.test(path),
  );
  expect(edits.filter(({ object }) => !object).map(({ path }) => path)).toEqual([]);
});
