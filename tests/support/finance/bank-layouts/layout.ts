// A file as a bank exports it, with any movements.

export interface BankMovement {
  /** YYYY-MM-DD and HH:MM:SS. */
  day: string;
  time: string;
  is_in: boolean;
  fen: number;
  /** Balance after the movement, fen. */
  balance: number;
  payer: string;
  account: string;
  serial: string;
  remark: string;
}

export interface BankLayout {
  bank: string;
  /** Distinguishes the versions of a bank. */
  version: string;
  above?: string[][];
  heads: string[];
  /** A second row of headers. */
  below_heads?: string[];
  cells: (movement: BankMovement) => string[];
  feet?: (movements: readonly BankMovement[]) => string[][];
}

export const yuan = (fen: number): string => {
  const text = String(Math.abs(fen)).padStart(3, '0');
  const integerPart = text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${fen < 0 ? '-' : ''}${integerPart}.${text.slice(-2)}`;
};
export const plain = (fen: number) => yuan(fen).replaceAll(',', '');
export const credit = ({ is_in, fen }: BankMovement, none = '') => (is_in ? yuan(fen) : none);
export const debit = ({ is_in, fen }: BankMovement, none = '') => (is_in ? none : yuan(fen));
export const digits = (day: string) => day.replaceAll('-', '');
export const stamp = ({ day, time }: BankMovement) => `${day} ${time}`;
export const signed = ({ is_in, fen }: BankMovement) => plain(is_in ? fen : -fen);
/** WeChat Pay begins every cell with a backtick. */
export const quoted = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`);
export const sum = (movements: readonly BankMovement[], is_in: boolean) =>
  movements.reduce((total, each) => (each.is_in === is_in ? total + each.fen : total), 0);

/** Number of the own account in the files; the flow account of a test has none. */
export const OWN = '31001234567890';
export const ME = '公开用例资产公司';

/** Returns the rows of a file of the bank. */
export const rowsOfLayout = (
  { above = [], heads, below_heads, cells, feet }: BankLayout,
  movements: readonly BankMovement[],
): string[][] => [
  ...above,
  heads,
  ...(below_heads ? [below_heads] : []),
  ...movements.map(cells),
  ...(feet?.(movements) ?? []),
];
