import type { StaffRole } from './staff-roles.ts';

/** The possible rules for second factors. The owner chooses one of them (decisions/0044). */
export const secondFactorRules = ['nobody', 'owners', 'staff'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** Returns whether this rule requires a second factor of a person with this role. */
export function needsSecondFactor(rule: SecondFactorRule, role: StaffRole | null): boolean {
  return rule === 'staff' ? role !== null : rule === 'owners' && role === 'owner';
}
