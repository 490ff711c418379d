// Inputs of figures: what is pasted is read in any usual spelling, and nothing is cut silently.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { FormField } from '@/components/forms/form-page';
import { DecimalInput, IntegerInput, MoneyInput, PercentInput } from '@/components/forms/inputs/numbers/number-inputs';
import { renderApp } from '../support/app';

type Input<Value> = (props: {
  value?: Value | null;
  onChange?: (value: Value | null) => void;
  'aria-label'?: string;
}) => React.ReactNode;

/** Renders an input with its value below. */
function show<Value>(Component: Input<Value>) {
  function Holder() {
    const [value, setValue] = useState<Value | null>(null);
    return (
      <>
        <Component aria-label="数" value={value} onChange={setValue} />
        <output>{String(value)}</output>
      </>
    );
  }
  render(<Holder />);
  const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: '数' });
  return {
    paste(text: string) {
      fireEvent.focus(input);
      fireEvent.change(input, { target: { value: text } });
      fireEvent.blur(input);
    },
    displayed: () => input.value,
    value: () => screen.getByRole('status').textContent,
  };
}

describe('an amount', () => {
  it.each(['￥1,234.50', '1,234.50元', '１２３４．５', 'RMB 1,234.5', '1 234.50', '1234.5'])('reads %s', (text) => {
    const input = show(MoneyInput);
    input.paste(text);
    expect(input.value()).toBe('123450');
    expect(input.displayed()).toBe('1,234.50');
  });

  it('with a third decimal is refused at the field until it is corrected', () => {
    const input = show(MoneyInput);
    input.paste('1234.56');
    input.paste('1234.567');
    expect(screen.getByRole('alert').textContent).toBe('最多两位小数');
    expect(input.displayed()).toBe('1,234.567');
    expect(input.value()).toBe('null');
    input.paste('1234.57');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(input.value()).toBe('123457');
    expect(input.displayed()).toBe('1,234.57');
  });

  it('that is no number is refused at the field and keeps its text', () => {
    const input = show(MoneyInput);
    input.paste('12.5');
    input.paste('约一百');
    expect(screen.getByRole('alert').textContent).toBe('应为数字');
    expect(input.displayed()).toBe('约一百');
    expect(input.value()).toBe('null');
    input.paste('100');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(input.value()).toBe('10000');
  });

  it('is regrouped when a digit is typed into its groups, and may be negative or emptied', () => {
    const input = show(MoneyInput);
    input.paste('1,2345');
    expect(input.value()).toBe('1234500');
    input.paste('(12.5)');
    expect(input.value()).toBe('-1250');
    input.paste('');
    expect(input.value()).toBe('null');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('other figures', () => {
  it('read full width digits and units', () => {
    const decimal = show(DecimalInput);
    decimal.paste('１，２００．５０５');
    expect(decimal.value()).toBe('1200.505');
  });

  it('read a percentage with its sign', () => {
    const percent = show(PercentInput);
    percent.paste('９．２５％');
    expect(percent.value()).toBe('0.0925');
  });

  it('are not rounded to whole numbers', () => {
    const integer = show(IntegerInput);
    integer.paste('１２');
    expect(integer.value()).toBe('12');
    integer.paste('12.5');
    expect(screen.getByRole('alert').textContent).toBe('应为整数');
    expect(integer.displayed()).toBe('12.5');
    expect(integer.value()).toBe('null');
  });
});

function PaymentDrawer({ onSave }: { onSave: (fen: number) => void }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <FormDrawerFrame title="付款" saving={false} onSave={() => onSave(value ?? 0)} onClose={() => undefined}>
      <MoneyInput aria-label="数" value={value} onChange={setValue} />
    </FormDrawerFrame>
  );
}

describe('an optional amount without a value for its text', () => {
  const LIMIT = { name: 'limit_fen', title: '限额', kind: 'money' } as const;

  it('blocks a form', async () => {
    const sent: unknown[] = [];
    renderApp(
      <Form onFinish={(values) => sent.push(values)}>
        <FormField field={LIMIT} />
        <button type="submit">发送</button>
      </Form>,
    );
    const input = screen.getByRole('spinbutton', { name: '限额' });
    fireEvent.change(input, { target: { value: '1.234' } });
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    await screen.findByText('请改正后再提交');
    expect(sent).toEqual([]);
    fireEvent.change(input, { target: { value: '1.23' } });
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(sent).toEqual([{ limit_fen: 123 }]));
  });

  it('blocks a drawer with a table of amounts', () => {
    const saved: number[] = [];
    renderApp(<PaymentDrawer onSave={(fen) => saved.push(fen)} />);
    const input = screen.getByRole('spinbutton', { name: '数' });
    const save = screen.getByRole('button', { name: /保\s?存/ });
    fireEvent.change(input, { target: { value: '约一百' } });
    fireEvent.click(save);
    expect(saved).toEqual([]);
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: '100' } });
    fireEvent.click(save);
    expect(saved).toEqual([10000]);
  });
});
