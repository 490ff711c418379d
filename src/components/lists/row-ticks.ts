// Labels for the check boxes of a table's rows, which are otherwise unnamed for a screen reader.
import type { CheckboxProps } from 'antd';
import type { AriaAttributes } from 'react';

type Ticks = Pick<CheckboxProps, 'disabled'> & AriaAttributes;

export const rowTicks = <Row>(nameOf: (row: Row) => string) => ({
  getCheckboxProps: (row: Row): Ticks => ({ 'aria-label': `选择${nameOf(row)}` }),
  getTitleCheckboxProps: (): Ticks => ({ 'aria-label': '选择本页全部' }),
});
