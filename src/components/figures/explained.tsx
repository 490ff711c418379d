// A figure with an explanation: dotted underline; hover, focus or Enter opens it.
import { Popover } from 'antd';
import { type ReactNode, useState } from 'react';

interface Props {
  children: ReactNode;
  explanation: ReactNode;
  title?: string;
}

export function Explained({ children, explanation, title }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={['hover', 'focus']} title={title} content={explanation}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        style={{
          padding: 0,
          border: 0,
          borderBottom: '1px dotted currentcolor',
          background: 'none',
          color: 'inherit',
          font: 'inherit',
          cursor: 'help',
        }}
      >
        {children}
      </button>
    </Popover>
  );
}
