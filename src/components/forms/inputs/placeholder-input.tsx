// A text or pattern with placeholders: they are shown by their labels, stored by their names, and inserted at the caret by buttons.
import { Button, Input, type InputProps } from 'antd';
import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react';
import {
  displayedPattern,
  type PlaceholderLabels,
  placeholderWord,
  storedPattern,
} from '#domain/kernel/text/placeholders';

interface Props extends Pick<InputProps, 'id' | 'disabled' | 'placeholder' | 'maxLength'> {
  labels: PlaceholderLabels;
  value?: string | null;
  onChange?: (value: string) => void;
  /** Renders a text area. */
  rows?: { minRows: number; maxRows: number };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

export function PlaceholderInput({ labels, value, onChange, rows, ...rest }: Props) {
  const own = useId();
  const id = rest.id ?? own;
  const text = displayedPattern(labels, value ?? '');
  const caret = useRef<number | null>(null);
  const field = () => document.getElementById(id) as Field | null;

  // Sets the caret behind the inserted placeholder after the text has been rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the text
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field()?.focus();
    field()?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  const put = (name: string) => {
    const element = field();
    const [start, end] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length];
    const placed = `{${placeholderWord(labels, name)}}`;
    caret.current = start + placed.length;
    onChange?.(storedPattern(labels, text.slice(0, start) + placed + text.slice(end)));
  };

  const inputProps = {
    ...rest,
    id,
    value: text,
    onChange: (event: ChangeEvent<Field>) => onChange?.(storedPattern(labels, event.target.value)),
  };
  return (
    <>
      {rows ? (
        <Input.TextArea {...inputProps} autoSize={rows} showCount={rest.maxLength !== undefined} />
      ) : (
        <Input {...inputProps} />
      )}
      {!rest.disabled && (
        <fieldset
          style={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 4,
            margin: '6px 0 0',
            padding: 0,
            border: 0,
          }}
        >
          <legend style={{ display: 'contents' }}>插入</legend>
          {Object.keys(labels).map((name) => (
            <Button
              key={name}
              size="small"
              // Keeps the caret in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => put(name)}
            >
              {placeholderWord(labels, name)}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}
