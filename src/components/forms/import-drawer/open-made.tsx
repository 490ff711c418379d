// The end of an import: the list of what it made, with these rows alone.
import { history } from '@umijs/max';
import { Button, message, notification } from 'antd';
import { MOST_MADE } from '#api/kernel/import/import';
import { randomKey } from '@/api/random-key';

const madePath = (list: string, ids: readonly number[]): string => `${list}?f_id=${ids.join(',')}`;

/** What was made, and the list that shows it. */
export interface Made {
  words: string;
  list: string | undefined;
  ids: readonly number[];
}

/** Opens the list on the rows; stays where none were made. */
export function openMade({ list, ids }: Omit<Made, 'words'>): void {
  if (list !== undefined && ids.length > 0) history.push(madePath(list, ids));
}

/** What is said of it where the list is opened. */
function madeText({ words, list, ids }: Made): string {
  if (list === undefined || ids.length === 0) return words;
  if (ids.length < MOST_MADE) return `${words}，列表只显示本次导入的数据，点击“重置”显示全部`;
  return `${words}，列表只显示其中前 ${MOST_MADE} 条，点击“重置”显示全部`;
}

/** On its own page, where the list is opened. */
export const tellMade = (made: Made) => message.success(madeText(made));

/** Where the list is not opened: with the way to the rows, for as many seconds, or until the user has seen it. */
export function tellMadeWithLink(made: Made, seconds = 0): void {
  const key = randomKey();
  const open = () => {
    notification.destroy(key);
    openMade(made);
  };
  notification.success({
    key,
    message: made.words,
    duration: seconds,
    actions: made.list !== undefined && made.ids.length > 0 && (
      <Button type="link" size="small" onClick={open}>
        查看本次导入
      </Button>
    ),
  });
}
