// The field of the dialog. It takes the focus after the dialog has opened, because the dialog focuses itself first; not from an input in use.
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef } from 'react';

const MAX_LENGTH = 200;
const OPENED_MS = 150;

/** Returns whether the user is in another input of the dialog. */
function isTypingNextTo(field: HTMLElement | undefined): boolean {
  const input = document.activeElement?.closest('input, textarea');
  return input?.closest('[role=dialog]')?.contains(field ?? null) ?? false;
}

interface Props {
  /** The label of the field: 作废原因. */
  label: string;
  /** The reason may be omitted. */
  optional?: boolean;
  onChange: (reason: string) => void;
}

export function ReasonInput({ label, optional = false, onChange }: Props) {
  const field = useRef<TextAreaRef>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isTypingNextTo(field.current?.resizableTextArea?.textArea)) field.current?.focus();
    }, OPENED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Input.TextArea
      ref={field}
      aria-label={label}
      placeholder={`${optional ? '可填写' : '请填写'}${label}，最多 ${MAX_LENGTH} 字`}
      maxLength={MAX_LENGTH}
      rows={3}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  );
}
