type Reply = { error_code: number; message: string; data?: unknown };
type Copies = Map<number, Record<string, unknown>>;

export class EventCopy {
  objects: Record<'contract' | 'receivable' | 'cash_record', Copies>;
  cursor: string | undefined;
  constructor(post: (path: string, input: object) => Promise<Reply>);
  load(): Promise<void>;
  follow(): Promise<number>;
}
