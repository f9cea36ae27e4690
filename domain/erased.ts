const END = '@erased.invalid';

/**
 * Returns an email address to store in an account whose data has been erased. Addresses at .invalid never receive mail
 * (RFC 2606).
 */
export function erasedEmail(id: string): string {
  return `erased-${id}${END}`;
}

export function isErasedEmail(email: string): boolean {
  return email.startsWith('erased-') && email.endsWith(END);
}
