// The log of a process: JSON lines, without secrets of the settings.
import pino, { type DestinationStream, type Logger } from 'pino';
import { maskerOf } from '../access/secrets/secret-settings';
import type { Env } from './env';
import { loggedError } from './logged-error';

/** Writes to standard output, or to the given stream. */
export const openLog = (env: Env, lines?: DestinationStream): Logger =>
  pino(
    {
      level: env.LOG_LEVEL,
      serializers: { err: loggedError },
      redact: ['req.headers.cookie', 'password'],
      hooks: { streamWrite: maskerOf(env) },
    },
    lines as DestinationStream,
  );
