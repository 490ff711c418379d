// A form page from its declaration: cards of fields, checked by the object's schema, saved by its calls.
// A page is only configuration: see pages/assets/park-form.
import { history, useLocation } from '@umijs/max';
import { Anchor, Button, Form } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import { FailedState } from '@/components/feedback/failed-state';
import { PageHeader } from '@/components/layout/page-header';
import { SideColumns } from '@/components/layout/side-columns';
import { useSession } from '@/hooks/session';
import type { FormSchema } from '@/hooks/use-submit';
import { FormFooter } from '../form-footer';
import { jumpToFirstError } from './field-errors';
import { FormNotices } from './form-notices';
import styles from './form-page.module.css';
import { FormSections } from './form-sections';
import { FormSkeleton } from './form-skeleton';
import { type NextStep, offerNext } from './next-step';
import { useDeclaredForm } from './use-declared-form';
import { leave, type Versioned } from './use-object-form';

export type { FormSchema } from '@/hooks/use-submit';
export { clearChanged } from './field-errors';
export { FieldInput } from './field-input';
export { FormField } from './form-field';
export { FormNotices } from './form-notices';
export { FormSections } from './form-sections';
export { FromCopy } from './from-copy';
export { useDeclaredForm } from './use-declared-form';
export { useLeaveGuard } from './use-leave-guard';
export { leave, useObjectForm, type Versioned } from './use-object-form';
export { useOnlyChoice } from './use-only-choice';
export { type Unsaved, useAskToClose, useUnsaved } from './use-unsaved';
export { WrongAlert } from './wrong-alert';

export interface FormPageProps<Save, Stored extends Versioned> {
  /** Noun for the object: 园区. */
  noun: string;
  description?: ReactNode;
  declaration: FormDeclaration;
  calls: { get: Endpoint<{ id: number }, Stored>; save: Endpoint<Save, Stored> };
  /** `() => import('…/park.schema').then((m) => m.parkSave)`: the schema is loaded in parallel with the form. */
  schema: () => Promise<FormSchema<unknown>>;
  /** Target of saving and cancelling when the page was opened directly. */
  backTo: string;
  /** Target after a save instead, e.g. the detail page. */
  afterSave?: (stored: Stored) => string;
  /** What usually follows a new object, offered once it is saved. */
  next?: (stored: Stored) => NextStep;
  /** Values of a new object in addition to the declared ones: from the address, from a copy. */
  initial?: Record<string, unknown>;
  /** Hides the button that saves and starts the next object. */
  single?: boolean;
  /** Content below the fields of a section, by the section's title; it must call `edited` when it changes values. */
  below?: (edited: () => void) => Readonly<Record<string, ReactNode>>;
  /** Further content inside the form, below the sections. */
  children?: ReactNode;
  /** What follows from the input, next to the fields where there is room, below them otherwise. */
  side?: ReactNode;
  /** Saves and then submits for approval, for users with the key; `to` is the address of the dialog that chooses the approvers. */
  approval?: { access: string; to: (stored: Stored) => string };
}

const ANCHORS_FROM = 4;

/** Returns `?id=` of the address, or null for a new object. */
function useIdParam(): number | null {
  const id = Number(new URLSearchParams(useLocation().search).get('id'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function FormPage<Save, Stored extends Versioned>(props: FormPageProps<Save, Stored>) {
  const { declaration, noun, backTo, afterSave } = props;
  const [form] = Form.useForm();
  const id = useIdParam();
  const { can } = useSession();
  const toApproval = useRef(false);
  const onSaved = (stored: Stored) => {
    if (toApproval.current && props.approval) return history.replace(props.approval.to(stored));
    const next = id === null ? props.next?.(stored) : undefined;
    if (next && can(next.access)) offerNext(next);
    return afterSave ? history.replace(afterSave(stored)) : leave(backTo);
  };
  const object = useDeclaredForm<Save, Stored>({
    form,
    noun,
    id,
    declaration,
    initial: props.initial,
    calls: props.calls,
    schema: props.schema,
    onSaved,
  });
  const { stored, wrong } = object;
  const save = (thenSubmit: boolean) => {
    toApproval.current = thenSubmit;
    return object.submit();
  };

  if (id !== null && stored.isPending) return <FormSkeleton />;
  if (stored.isError) return <FailedState error={stored.error} onRetry={() => stored.refetch()} />;

  return (
    <>
      <PageHeader title={id === null ? `新增${noun}` : `编辑${noun}`} description={props.description} />
      <FormNotices state={object} />
      <Form
        form={form}
        layout="vertical"
        initialValues={object.initial}
        onFinish={() => save(false)}
        onValuesChange={object.edited}
        onFieldsChange={object.recount}
        scrollToFirstError
        aria-label={noun}
      >
        <Columns declaration={declaration} side={props.side}>
          <FormSections declaration={declaration} exists={id !== null} autoFocus below={props.below?.(object.edited)} />
          {props.children}
        </Columns>
        <FormFooter wrong={wrong.count} onShowFirst={() => jumpToFirstError(form)}>
          <Button onClick={() => leave(backTo)}>取消</Button>
          {id === null && !props.single && (
            <Button disabled={object.submitting} onClick={object.submitAndNext}>
              保存并新增下一个
            </Button>
          )}
          <SaveButtons access={props.approval?.access} saving={object.submitting} onSubmit={() => save(true)} />
        </FormFooter>
      </Form>
    </>
  );
}

interface ColumnsProps {
  declaration: FormDeclaration;
  side: ReactNode;
  children: ReactNode;
}

/** The fields with what follows from them at their right, or else with the anchors of a long form. */
function Columns({ declaration, side, children }: ColumnsProps) {
  const fields = <div className={styles.fields}>{children}</div>;
  if (side)
    return (
      <SideColumns width="result" side={side}>
        {fields}
      </SideColumns>
    );
  return (
    <div className={styles.body}>
      {declaration.length >= ANCHORS_FROM && <SectionAnchors declaration={declaration} />}
      {fields}
    </div>
  );
}

interface SaveProps {
  /** Key to submit for approval; missing when the object needs none. */
  access: string | undefined;
  saving: boolean;
  onSubmit: () => void;
}

/** 保存, and 提交审批 for users who may: then this is the primary button. */
function SaveButtons({ access, saving, onSubmit }: SaveProps) {
  const { can } = useSession();
  const submits = access !== undefined && can(access);
  return (
    <>
      <Button type={submits ? 'default' : 'primary'} htmlType="submit" loading={saving}>
        保存
      </Button>
      {submits && (
        <Button type="primary" disabled={saving} onClick={onSubmit}>
          提交审批
        </Button>
      )}
    </>
  );
}

function SectionAnchors({ declaration }: { declaration: FormDeclaration }) {
  return (
    <Anchor
      className={styles.anchors}
      affix={false}
      targetOffset={72}
      items={declaration.map((section, index) => ({
        key: section.title,
        href: `#section-${index}`,
        title: section.title,
      }))}
    />
  );
}
