// Starts like the template: the user first, then the layout.
import { request } from '@umijs/max';

export const getInitialState = async () => {
  if (window.location.pathname === '/login') return {};
  const { data } = await request('/api/me', { method: 'POST', data: {} });
  return { name: data.display_name as string };
};

export const layout = () => ({ menu: { locale: false } });
