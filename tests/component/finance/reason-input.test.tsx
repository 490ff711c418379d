import { render, screen } from '@testing-library/react';
import { Modal } from 'antd';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReasonInput } from '@/components/forms/reason-input';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () =>
  render(
    <Modal open>
      <input aria-label="减免比例" />
      <ReasonInput label="减免原因" onChange={() => undefined} />
    </Modal>,
  );
const settle = () => act(() => vi.advanceTimersByTime(1_000));
const field = (name: string) => screen.getByRole('textbox', { name });

it('takes the focus of an opened dialog', () => {
  open();
  settle();
  expect(field('减免原因')).toHaveFocus();
});

it('leaves the focus in an input that the user chose before', () => {
  open();
  act(() => field('减免比例').focus());
  settle();
  expect(field('减免比例')).toHaveFocus();
});
