import type { LogSender } from './log-sender.ts';

/**
 * Answers the logger's options: structured lines on standard output, and to another machine if there is a sender;
 * fields that could be a secret are left out even if code logs them.
 */
export function loggerOptions(level: string, sender?: LogSender) {
  return {
    level,
    // The logger's own output is not used, because it ends the process on a full disk (scripts/print-on.mjs).
    stream: {
      write(line: string): void {
        process.stdout.write(line);
        sender?.add(line);
      },
    },
    redact: {
      paths: [
        'password',
        '*.password',
        'token',
        '*.token',
        'authorization',
        '*.authorization',
        'headers',
        '*.headers',
        'err.parameters',
        'err.query',
        'err.detail',
        'err.where',
      ],
      remove: true,
    },
  };
}
