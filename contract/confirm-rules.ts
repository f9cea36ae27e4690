import { z } from 'zod';
import { confirmRuleLimits } from '#domain/confirm-rules.ts';
import { isPinPrefix } from '#domain/delivery.ts';
import { unspaced } from '#domain/same-key.ts';
import * as confirmRulesText from '#text/confirm-rules.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { countOf, rupees, rupeesOf } from './fields.ts';

/**
 * The owner's rules about orders that customers must confirm. A rule that is null, false or empty is off. `updatedAt`
 * is empty until somebody saves the rules.
 */
export const ConfirmRules = z.object({
  value: rupees.nullable(),
  firstOrder: z.boolean(),
  refusals: z.number().nullable(),
  pins: z.array(z.string()),
  waitHours: z.number(),
  updatedAt: z.string(),
});
export type ConfirmRules = z.infer<typeof ConfirmRules>;

const pin = z
  .string()
  .transform(unspaced)
  .refine(isPinPrefix, {
    error: ({ input }) => confirmRulesText.pinWrong({ pin: String(input).slice(0, 20) }),
  });

export const confirmRuleCalls = {
  'GET /confirm-rules': {
    ...staffWith('settings.edit'),
    summary: 'Which orders wait until their customer has confirmed them.',
    answer: z.object({ rules: ConfirmRules }),
  },
  'PUT /confirm-rules': {
    ...provedStaffWith('settings.edit'),
    summary: 'Set these rules, for orders that are placed from now on.',
    body: z.object({
      value: rupeesOf(confirmRulesText.value)
        .refine((paise) => paise > 0, { error: confirmRulesText.valueMin })
        .nullable(),
      firstOrder: z.boolean(),
      refusals: countOf(confirmRulesText.refusals, confirmRuleLimits.refusals, 1).nullable(),
      pins: z.array(pin).max(confirmRuleLimits.pins),
      waitHours: countOf(confirmRulesText.waitHours, confirmRuleLimits.waitHours, 1),
      expectedUpdatedAt: z.string().max(40).optional(),
    }),
    answer: z.object({ rules: ConfirmRules, message: z.string() }),
  },
} as const satisfies Calls;
