// The guide in the product: the page that explains a route, search results, and links in the text.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { GUIDE_FILE, type GuidePage } from '#config/guide';
import { HelpButton } from '@/layouts/main/help-button';
import GuidePages from '@/pages/guide';
import { renderApp } from './support/app';
import { server } from './support/server';

const page = (name: string, title: string, html: string, routes: string[] = []): GuidePage => ({
  name,
  title,
  group: '财务',
  routes,
  html,
  text: html.replace(/<[^>]*>/g, ' ').replace('&amp;', '&'),
});
const PAGES = [
  page('start', '开始使用', '<p>先导入园区 &amp; 楼宇。</p>'),
  page('receivables', '应收', '<p>见<a href="/guide/meters">抄表</a>。</p>', ['/financeManage/costList']),
  page('meters', '抄表', '<p>登记读数，生成应收。</p>', ['/financeManage/costList/meter']),
];
beforeEach(() => server.use(http.get(`*${GUIDE_FILE}`, () => HttpResponse.json(PAGES))));

const open = (path: string, access = {}) =>
  renderApp(
    <Routes>
      <Route path="/guide" element={<GuidePages />} />
      <Route path="/guide/:page" element={<GuidePages />} />
    </Routes>,
    { path, access },
  );
const title = () => screen.findByRole('heading', { level: 1 });
const contents = () => within(screen.getByRole('navigation', { name: '帮助目录' }));
const entries = () =>
  contents()
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const marks = (within: ParentNode = document) =>
  [...within.querySelectorAll('mark')].map(({ textContent }) => textContent);

it.each([
  ['/financeManage/costList', '应收'],
  ['/financeManage/costList/meter', '抄表'],
  ['/financeManage/costList/meter/:id', '抄表'],
  ['/unknown', '开始使用'],
])('opens for %s at its explanation', async (route, explained) => {
  open(`/guide?for=${encodeURIComponent(route)}`);
  expect(await title()).toHaveTextContent(explained);
  expect(contents().getByRole('link', { current: 'page' })).toHaveTextContent(explained);
});

it('finds by title and by text, and highlights the matches', async () => {
  open('/guide/meters');
  expect(await title()).toHaveTextContent('抄表');
  expect(entries()).toEqual(['开始使用', '应收', '抄表']);
  await userEvent.type(screen.getByLabelText('查找帮助'), '应收 读数');
  await waitFor(() => expect(entries()).toEqual(['抄表']));
  expect(marks()).toEqual(['读数', '应收', '读数', '应收']);
  expect(history.location.search).toContain('q=');
  await userEvent.clear(screen.getByLabelText('查找帮助'));
  await userEvent.type(screen.getByLabelText('查找帮助'), '&');
  await waitFor(() => expect(entries()).toEqual(['开始使用']));
  await userEvent.click(contents().getByRole('link'));
  await waitFor(() => expect(history.location.pathname).toBe('/guide/start'));
  expect(marks()).toEqual(['&', '&']);
  await userEvent.type(screen.getByLabelText('查找帮助'), '没有的词');
  expect(await screen.findByText('没有找到，请换一个词')).toBeInTheDocument();
});

it('follows its links, and links to pages that the reader may open', async () => {
  open('/guide/receivables', { p_5200: true });
  expect(await screen.findByRole('link', { name: '应收管理' })).toHaveAttribute('href', '/financeManage/costList');
  await userEvent.click(within(screen.getByText(/^见/)).getByRole('link', { name: '抄表' }));
  await waitFor(() => expect(history.location.pathname).toBe('/guide/meters'));
  expect(await title()).toHaveTextContent('抄表');
});

it('offers no forbidden page, and shows a message for a missing page', async () => {
  open('/guide/receivables', { p_5200: false });
  await title();
  expect(screen.queryByRole('link', { name: '应收管理' })).toBeNull();
  history.push('/guide/nowhere');
  expect(await screen.findByText(/没有这一页/)).toBeInTheDocument();
});

it('opens from the header for the current page, in a new tab', () => {
  renderApp(<HelpButton page={{ path: '/tenantManage/tenant/:id', name: '租客详情' }} />);
  const link = screen.getByRole('link', { name: '帮助：租客详情' });
  expect(link).toHaveAttribute('href', '/guide?for=%2FtenantManage%2Ftenant%2F%3Aid');
  expect(link).toHaveAttribute('target', '_blank');
});
