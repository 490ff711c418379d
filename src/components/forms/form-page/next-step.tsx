// Offers the next step after a new object is saved: a building after its park, spaces after a building.
import { history } from '@umijs/max';
import { Button, notification } from 'antd';
import { randomKey } from '@/api/random-key';

export interface NextStep {
  label: string;
  to: string;
  /** Key of the page; the step is offered only to users who may open it. */
  access: string;
}

const SECONDS = 12;

export function offerNext({ label, to }: NextStep): void {
  const key = randomKey();
  notification.info({
    key,
    message: `下一步：${label}`,
    duration: SECONDS,
    actions: (
      <Button
        type="link"
        size="small"
        onClick={() => {
          notification.destroy(key);
          history.push(to);
        }}
      >
        {label}
      </Button>
    ),
  });
}
