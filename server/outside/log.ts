/** Structured lines on standard output; whatever could be a secret is left out even if somebody logs it. */
export function loggerOptions(level: string) {
  return {
    level,
    redact: {
      paths: [
        'password',
        '*.password',
        'token',
        '*.token',
        'authorization',
        '*.authorization',
        'headers',
        'err.parameters',
        'err.query',
        'err.detail',
        'err.where',
      ],
      remove: true,
    },
  };
}
