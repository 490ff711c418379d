// Keyboard shortcuts on every page: the overview by ?, and saving only the topmost form by Ctrl+S.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FormDrawerFrame } from '@/components/forms/form-drawer/frame';
import { FormFooter } from '@/components/forms/form-footer';
import { useKey } from '@/hooks/shortcuts';
import { Shortcuts } from '@/layouts/main/shortcuts';
import { renderApp } from '../support/app';

function Keys() {
  const [open, setOpen] = useState(false);
  return <Shortcuts open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />;
}

it('opens the overview by ?, except during input', async () => {
  renderApp(
    <>
      <input aria-label="备注" />
      <Keys />
    </>,
  );
  await userEvent.type(screen.getByLabelText('备注'), '在吗?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('备注')).toHaveValue('在吗?');
  await userEvent.click(document.body);
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: '快捷键' })).toHaveTextContent('CtrlS保存');
});

function Letter({ act }: { act: () => void }) {
  useKey('n', act);
  return null;
}

it('ignores single keys in inputs and menus, during composition, and below a drawer', async () => {
  const act = vi.fn();
  const page = (
    <>
      <input type="search" aria-label="查找" />
      <Letter act={act} />
    </>
  );
  const view = renderApp(page);
  await userEvent.type(screen.getByLabelText('查找'), 'n');
  fireEvent.keyDown(document.body, { key: 'n', isComposing: true });
  await userEvent.click(document.body);
  expect(act).not.toHaveBeenCalled();
  await userEvent.keyboard('n');
  expect(act).toHaveBeenCalledTimes(1);

  view.unmount();
  renderApp(
    <>
      {page}
      <FormDrawerFrame title="新增联系人" saving={false} onSave={() => undefined} onClose={() => undefined}>
        <p>没有输入框</p>
      </FormDrawerFrame>
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(act).toHaveBeenCalledTimes(1);
});

it('saves the page by Ctrl+S, or only the drawer above it', async () => {
  const saved: string[] = [];
  const page = (
    <FormFooter>
      <button type="button" onClick={() => saved.push('next')}>
        保存并新增下一个
      </button>
      <button type="button" onClick={() => saved.push('page')}>
        保存
      </button>
    </FormFooter>
  );
  const view = renderApp(page);
  const preventDefault = vi.spyOn(KeyboardEvent.prototype, 'preventDefault');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(saved).toEqual(['page']);
  expect(preventDefault).toHaveBeenCalled();
  preventDefault.mockRestore();

  view.unmount();
  renderApp(
    <>
      {page}
      <FormDrawerFrame title="新增联系人" saving={false} onSave={() => saved.push('drawer')} onClose={() => undefined}>
        <input aria-label="姓名" />
      </FormDrawerFrame>
    </>,
  );
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(saved).toEqual(['page', 'drawer']);
});
