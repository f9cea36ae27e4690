import type { LogSender } from './log-sender.ts';

/**
 * Returns the options of the logger. The logger writes structured lines to standard output, and also to another machine
 * if a sender is given. The logger removes fields that may contain a secret, in case some code logs them.
 */
export function loggerOptions(level: string, sender?: LogSender) {
  return {
    level,
    // The logger's own output would end the process on a full disk (scripts/print-on.mjs), so the shop writes the lines
    // itself.
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
