// 修改启用日期: moves the first day of several spaces, so that contracts that began earlier find them.
import { Form } from 'antd';
import { useState } from 'react';
import { setFirstDay } from '#api/assets/space/space';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { BulkDialog } from '@/components/lists/bulk-dialog';

interface Props {
  spaces: readonly { id: number; name: string }[];
  /** The day that is proposed. */
  day?: string;
  onClose: () => void;
}

export function FirstDayDialog({ spaces, day, onClose }: Props) {
  const [valid_from, setDay] = useState<string | null>(day ?? null);
  return (
    <BulkDialog
      verb="修改启用日期"
      noun="个空间"
      rows={spaces}
      nameOf={({ name }) => name}
      consequence="最早的用途、计租面积与价格随启用日期移动，此前各期报表的可租面积随之改变；有租期或预定早于新日期的空间不能推后，有一个不能修改时，全部不修改。"
      to={setFirstDay}
      inputOf={(rows) => ({ ids: rows.map(({ id }) => id), valid_from: valid_from ?? '' })}
      reason="none"
      ready={valid_from !== null}
      onClose={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item label="启用日期" htmlFor="first-day" required>
          <DateInput id="first-day" value={valid_from} onChange={setDay} />
        </Form.Item>
      </Form>
    </BulkDialog>
  );
}
