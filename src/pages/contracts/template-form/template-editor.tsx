// The text of a template with the palette of placeholders next to it and its errors below.
import { Alert, Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { PlaceholderDefinition, TemplateFault } from '#domain/documents/template';
import { inserted, offsetOf } from './insert';
import { PlaceholderPalette } from './placeholder-palette';
import styles from './template-form.module.css';

const ROWS = 28;
const MOST_FAULTS = 20;

interface Props {
  faults: readonly TemplateFault[];
  /** Set by Form.Item. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  'aria-required'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
}

export function TemplateEditor({ faults, value = '', onChange, ...rest }: Props) {
  const area = useRef<TextAreaRef>(null);
  const caret = useRef<number | null>(null);
  const element = () => area.current?.resizableTextArea?.textArea;
  const change = useRef(onChange);

  // Sets the caret behind the inserted placeholder after the text has been rendered.
  useLayoutEffect(() => {
    change.current = onChange;
    const position = caret.current;
    if (position === null || value.length < position) return;
    caret.current = null;
    element()?.focus();
    element()?.setSelectionRange(position, position);
  });

  // Stable while the user types, so that the palette is not rendered again.
  const insert = useCallback((placeholder: PlaceholderDefinition) => {
    const textarea = area.current?.resizableTextArea?.textArea;
    if (!textarea) return;
    const { value: text, selectionStart: start, selectionEnd: end } = textarea;
    const next = inserted(text, { start, end }, placeholder);
    caret.current = next.caret;
    change.current?.(next.text);
  }, []);
  const show = ({ line, column }: TemplateFault) => {
    const from = offsetOf(value, line, column);
    const textarea = element();
    if (!textarea) return;
    textarea.focus();
    textarea.setSelectionRange(from, from + 2);
    // Browsers scroll a caret into view, but not a selection, so the position is estimated by the share of lines above.
    textarea.scrollTop = (textarea.scrollHeight * (line - ROWS / 2)) / Math.max(1, value.split('\n').length);
  };

  return (
    <div className={styles.editor}>
      <div>
        <Input.TextArea
          {...rest}
          ref={area}
          rows={ROWS}
          className={styles.text}
          value={value}
          spellCheck={false}
          onChange={(event) => onChange?.(event.target.value)}
        />
        {faults.length > 0 && <Faults faults={faults} onShow={show} />}
      </div>
      <PlaceholderPalette onPick={insert} />
    </div>
  );
}

function Faults({ faults, onShow }: { faults: readonly TemplateFault[]; onShow: (fault: TemplateFault) => void }) {
  return (
    <Alert
      type="error"
      showIcon
      className={styles.faults}
      message={`有 ${faults.length} 处占位符需要修改`}
      description={
        <ul aria-label="占位符的错误">
          {faults.slice(0, MOST_FAULTS).map((fault) => (
            <li key={`${fault.line}:${fault.column}`}>
              <Button type="text" size="small" onClick={() => onShow(fault)}>
                {fault.message}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
