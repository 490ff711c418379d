// Sets the end of the term to a number of years after its start.
import { Button, Form, Space } from 'antd';
import { addDays, addMonths } from '#domain/kernel/dates/calendar-date';
import { useLive } from './live';

const YEARS = [1, 2, 3, 5];

export function YearButtons() {
  const form = Form.useFormInstance();
  const { put } = useLive();
  const start = Form.useWatch('start', form) as string | null | undefined;
  return (
    <Space size={4}>
      {YEARS.map((years) => (
        <Button
          key={years}
          size="small"
          type="link"
          style={{ padding: '0 4px' }}
          disabled={!start}
          onClick={() => start && put(['end'], addDays(addMonths(start, years * 12), -1))}
        >
          {years} 年
        </Button>
      ))}
    </Space>
  );
}
