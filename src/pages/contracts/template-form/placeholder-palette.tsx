// The placeholders in groups; a click inserts one into the text.
import { Button, Tooltip } from 'antd';
import { memo } from 'react';
import { PLACEHOLDER_GROUPS } from '#api/contracts/template/template-placeholders';
import type { PlaceholderDefinition } from '#domain/documents/template';
import styles from './template-form.module.css';

type Entry = (typeof PLACEHOLDER_GROUPS)[number]['placeholders'][number];

const hint = (entry: Entry) => (entry.kind === 'table' ? `表格，单独占一行：${entry.title}` : `如 ${entry.example}`);

export const PlaceholderPalette = memo(Palette);

function Palette({ onPick }: { onPick: (placeholder: PlaceholderDefinition) => void }) {
  return (
    <section className={styles.palette} aria-label="占位符">
      <p>点击插入到光标处</p>
      {PLACEHOLDER_GROUPS.map((group) => (
        <fieldset key={group.title}>
          <legend>{group.title}</legend>
          {group.placeholders.map((entry) => (
            <Tooltip key={entry.name} title={hint(entry)} mouseEnterDelay={0.4}>
              <Button
                size="small"
                // Keeps the caret in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(entry)}
              >
                {entry.name}
              </Button>
            </Tooltip>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
