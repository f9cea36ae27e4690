const OF_DAY = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads an instant as forms and machines write it: "2026-11-06T18:00" in Indian time, or with its own offset. Answers
 * it in the shop's form, at the beginning of its minute; undefined for what is none.
 */
export function readInstant(written: string): string | undefined {
  const [, day = '', time = '', offset = '+05:30'] = OF_DAY.exec(written.trim()) ?? [];
  const at = Date.parse(`${day}T${time}:00${offset}`);
  if (day === '' || Number.isNaN(at)) return undefined;
  // A day that does not exist, such as 30 February, would become another one.
  const isReal = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return isReal ? new Date(at).toISOString() : undefined;
}
