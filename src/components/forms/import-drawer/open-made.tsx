// The result of an import: the list, filtered to the imported rows.
import { history } from '@umijs/max';
import { Button, message, notification } from 'antd';
import { MOST_MADE } from '#api/kernel/import';
import { randomKey } from '@/api/random-key';

const madePath = (list: string, ids: readonly number[]): string => `${list}?f_id=${ids.join(',')}`;

/** The imported rows, and the list that shows them. */
export interface Made {
  text: string;
  list: string | undefined;
  ids: readonly number[];
}

/** Opens the list with these rows; does nothing when there are none. */
export function openMade({ list, ids }: Omit<Made, 'words'>): void {
  if (list !== undefined && ids.length > 0) history.push(madePath(list, ids));
}

/** Returns the message when the list is opened. */
function madeText({ text, list, ids }: Made): string {
  if (list === undefined || ids.length === 0) return text;
  if (ids.length < MOST_MADE) return `${text}，列表只显示本次导入的数据，点击“重置”显示全部`;
  return `${text}，列表只显示其中前 ${MOST_MADE} 条，点击“重置”显示全部`;
}

/** Message on the page of the import, where the list is opened. */
export const notifyMade = (made: Made) => message.success(madeText(made));

/** Message when the list is not opened, with a link to the rows; shown for `seconds`, or until the user closes it when 0. */
export function notifyMadeWithLink(made: Made, seconds = 0): void {
  const key = randomKey();
  const open = () => {
    notification.destroy(key);
    openMade(made);
  };
  notification.success({
    key,
    message: made.text,
    duration: seconds,
    actions: made.list !== undefined && made.ids.length > 0 && (
      <Button type="link" size="small" onClick={open}>
        查看本次导入
      </Button>
    ),
  });
}
