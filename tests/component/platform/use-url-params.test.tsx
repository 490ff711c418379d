import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { expect, it } from 'vitest';
import { useUrlParam, useUrlParams } from '@/hooks/use-url-params';
import { renderApp } from '../support/app';

function Page() {
  const [params, change] = useUrlParams();
  const [view, setView] = useUrlParam('view', 'list');
  const closeAndMatch = () => {
    change({ open: null, import: null });
    setView('match');
  };
  return (
    <>
      <output>{`${view} ${params.get('open') ?? 'closed'}`}</output>
      <button type="button" onClick={closeAndMatch}>
        匹配
      </button>
      <button type="button" onClick={() => setView('list')}>
        列表
      </button>
      <button type="button" onClick={() => change({ open: 8 }, { isNewEntry: true })}>
        打开
      </button>
    </>
  );
}

it('adds up several changes in one turn', async () => {
  const user = userEvent.setup();
  renderApp(<Page />, { path: '/cash?open=7&import=statement&park=3' });
  await user.click(screen.getByText('匹配'));
  expect(screen.getByRole('status')).toHaveTextContent('match closed');
  expect(history.location.search).toBe('?park=3&view=match');
  await user.click(screen.getByText('列表'));
  expect(history.location.search).toBe('?park=3');
});

it('returns to the address before when a change is a new entry', async () => {
  const user = userEvent.setup();
  renderApp(<Page />, { path: '/cash?view=match' });
  await user.click(screen.getByText('打开'));
  expect(screen.getByRole('status')).toHaveTextContent('match 8');
  history.back();
  expect(await screen.findByText('match closed')).toBeInTheDocument();
});
