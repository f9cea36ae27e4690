import type { StaffRole } from './staff-roles.ts';

/** Of whom the shop asks a second factor (decisions/0044). */
export const secondFactorRules = ['nobody', 'owners', 'staff'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** Whether somebody of the staff needs a second factor by this rule. */
export function needsSecondFactor(rule: SecondFactorRule, role: StaffRole | null): boolean {
  return rule === 'staff' ? role !== null : rule === 'owners' && role === 'owner';
}
