// Confirmation before an import writes money: the number of rows and the sum, in yuan.
import { App, Descriptions } from 'antd';

export interface Agreement {
  title: string;
  /** Explains the effect of the import. */
  does: string;
  /** Explains how wrong rows are put right afterwards. */
  undo: string;
  figures: readonly { label: string; text: string }[];
}

const WIDTH = 480;

/** Resolves with true when the user agrees. */
export function useConfirmAmount(): (agreement: Agreement) => Promise<boolean> {
  const { modal } = App.useApp();
  return async ({ title, does, undo, figures }) =>
    modal.confirm({
      title,
      width: WIDTH,
      content: (
        <>
          <p>{`${does}。${undo}，请先核对合计。`}</p>
          <Descriptions
            bordered
            size="small"
            column={1}
            items={figures.map(({ label, text }) => ({ key: label, label, children: text }))}
          />
        </>
      ),
      okText: '确认导入',
      cancelText: '取消',
    });
}
