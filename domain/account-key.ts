/** What two spellings of an email or a username have in common. */
export function keyOf(emailOrUsername: string): string {
  return emailOrUsername.normalize('NFC').trim().toLowerCase();
}
