import type { StaffRole } from './staff-roles.ts';

/** The groups of people who must use a second factor; the owner chooses one (decisions/0044). */
export const secondFactorRules = ['nobody', 'owners', 'staff'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** True if a person with this role must use a second factor by this rule. */
export function needsSecondFactor(rule: SecondFactorRule, role: StaffRole | null): boolean {
  return rule === 'staff' ? role !== null : rule === 'owners' && role === 'owner';
}
