// What the server refused in a dialog: every message, there where the user is.
import { Alert } from 'antd';
import { useState } from 'react';
import { ApiError } from '../api/api-error';

const QUIET = [403, 404, 409, 422, 423];

/** Runs a call of a dialog once at a time and keeps why it was refused. */
export function useDialogCall() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const run = async (work: (quiet: { quiet: readonly number[] }) => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setErrors([]);
    try {
      await work({ quiet: QUIET });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (QUIET.includes(error.code)) setErrors(messagesOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors, run };
}

function messagesOf(error: ApiError): string[] {
  return error.errors.length > 0 ? [...new Set(error.errors.map(({ message }) => message))] : [error.message];
}

export function DialogErrors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 12 }}
      message={errors.map((message) => <div key={message}>{message}</div>)}
    />
  );
}
