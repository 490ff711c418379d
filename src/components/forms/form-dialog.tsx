// A dialog with inputs: it asks before changed input is dropped by its buttons, a click outside, the back button or a reload.
import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { useAskToClose, useUnsaved } from './form-page';
import { Watched } from './watched';

interface Props extends Omit<ModalProps, 'open' | 'footer' | 'onCancel' | 'children'> {
  /** The buttons in place of 取消 and the verb. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  /** Set while the act is running; defaults to the state of the button. */
  saving?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** Must be mounted only while it is open. */
export function FormDialog({ footer, saving, onCancel, children, ...props }: Props) {
  const running = saving ?? (props.confirmLoading === true || Boolean(props.okButtonProps?.loading));
  const unsaved = useUnsaved({ hasDraft: false, saving: running });
  const close = useAskToClose(unsaved, onCancel);
  return (
    <Modal
      cancelText="取消"
      {...props}
      open
      footer={typeof footer === 'function' ? footer(close) : footer}
      onCancel={close}
    >
      <Watched onEdited={unsaved.edited}>{children}</Watched>
    </Modal>
  );
}
