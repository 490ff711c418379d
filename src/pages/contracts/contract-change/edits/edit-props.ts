// What the dialogs of the usual changes are given.
import type { ChangeValues } from '../change-values';

export interface EditProps {
  values: ChangeValues;
  effective_on: string;
  onClose: () => void;
  /** Puts these values into the form. */
  onFilled: (values: Partial<ChangeValues>) => void;
}
