// Props of the dialogs of the usual changes.
import type { ChangeValues } from '../change-values';

export interface EditProps {
  values: ChangeValues;
  effective_on: string;
  onClose: () => void;
  /** Sets these values in the form. */
  onFilled: (values: Partial<ChangeValues>) => void;
}
