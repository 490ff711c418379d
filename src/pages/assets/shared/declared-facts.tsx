// The values of an object by the declaration of its form: the same sections and labels, without the inputs.
import { Space } from 'antd';
import type { FieldKind, FormDeclaration, FormField } from '#api/kernel/form/form';
import type { ColumnKind } from '#api/kernel/list/column';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { TagLabel } from '@/components/details/tag-label';
import { useWithChosen } from '@/components/forms/inputs/select/option-select';
import { useTags } from '@/components/forms/inputs/select/tag-select';
import styles from './shared.module.css';

const KINDS: Partial<Record<FieldKind, ColumnKind>> = {
  integer: 'integer',
  money: 'money',
  area: 'area',
  price: 'price',
  percent: 'percent',
  date: 'date',
  enum: 'enum',
};

interface ChosenProps {
  path: `/api/option/${string}`;
}

function OptionName({ path, id }: ChosenProps & { id: unknown }) {
  const { options } = useWithChosen(path, undefined, id);
  return <>{options?.find((option) => option.value === id)?.label ?? NO_FIGURE}</>;
}

function TagNames({ path, ids }: ChosenProps & { ids: readonly number[] }) {
  const { tags } = useTags(path, ids);
  const chosen = tags.filter((tag) => ids.includes(Number(tag.value)));
  if (!chosen.length) return <>{NO_FIGURE}</>;
  return (
    <Space size={4} wrap>
      {chosen.map((tag) => (
        <TagLabel key={tag.value} colour={tag.colour}>
          {tag.label}
        </TagLabel>
      ))}
    </Space>
  );
}

function factOf<Stored>({ name, title, kind, labels, options, unit, wide }: FormField): Fact<Stored> {
  const fact = { title: unit ? `${title}(${unit})` : title, wide };
  const storedIn = (stored: Stored) => (stored as Record<string, unknown>)[name];
  if (kind === 'option' && options) {
    return { ...fact, render: (stored) => <OptionName path={options} id={storedIn(stored)} /> };
  }
  if (kind === 'tags' && options) {
    return { ...fact, render: (stored) => <TagNames path={options} ids={(storedIn(stored) as number[]) ?? []} /> };
  }
  return { ...fact, kind: KINDS[kind], labels, name: name as keyof Stored & string };
}

interface Props<Stored> {
  form: FormDeclaration;
  source: Stored;
  /** Fields that the page shows elsewhere or in another form. */
  without?: readonly string[];
}

export function DeclaredFacts<Stored>({ form, source, without = [] }: Props<Stored>) {
  return (
    <>
      {form.map(({ title, fields }) => {
        const visible = fields.filter(({ name, kind }) => kind !== 'pictures' && !without.includes(name));
        return (
          visible.length > 0 && (
            <section key={title} className={styles.section}>
              <h2>{title.replace('与图片', '与备注')}</h2>
              <DescriptionList facts={visible.map((field) => factOf<Stored>(field))} source={source} />
            </section>
          )
        );
      })}
    </>
  );
}
