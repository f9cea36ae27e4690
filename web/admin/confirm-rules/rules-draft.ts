import type { ConfirmRules } from '#contract/confirm-rules.ts';
import { countProblem, rupeesProblem } from '#contract/number-range.ts';
import { confirmRuleLimits, readPins } from '#domain/confirm-rules.ts';
import { isPinPrefix } from '#domain/delivery.ts';
import { parseRupees } from '#domain/money.ts';
import { plainRupees, readNumber, readWhole } from '#domain/read-number.ts';
import * as confirmRulesText from '#text/confirm-rules.ts';
import { call } from '../../api/call.ts';

export type Stored = { rules: ConfirmRules };
export const confirmRules = {
  name: 'confirm-rules',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /confirm-rules', input),
};

/** The rules as the owner types them. An empty box turns its rule off. */
type RulesDraft = {
  value: string;
  refusals: string;
  pins: string;
  waitHours: string;
  firstOrder: boolean;
  updatedAt: string;
};
type TypedRules = Omit<RulesDraft, 'firstOrder' | 'updatedAt'>;

export const ruleLabels = {
  value: confirmRulesText.value,
  refusals: confirmRulesText.refusals,
  pins: confirmRulesText.pins,
  firstOrder: confirmRulesText.firstOrder,
  waitHours: confirmRulesText.waitHours,
};

export function toDraft({ rules }: Stored): RulesDraft {
  const { value, refusals, pins, waitHours, firstOrder, updatedAt } = rules;
  return {
    value: value === null ? '' : plainRupees(parseRupees(value) ?? 0),
    refusals: refusals === null ? '' : String(refusals),
    pins: pins.join(' '),
    waitHours: String(waitHours),
    firstOrder,
    updatedAt,
  };
}

/** Finds the boxes whose text is not a valid number or PIN code. Returns a message for each, by the box's name. */
export function findProblems({ value, refusals, pins, waitHours }: TypedRules): Record<string, string> {
  const wrongPin = readPins(pins).find((pin) => !isPinPrefix(pin));
  const problems = {
    value: value.trim() === '' ? undefined : rupeesProblem(ruleLabels.value(), value),
    refusals:
      refusals.trim() === ''
        ? undefined
        : countProblem(ruleLabels.refusals(), refusals, { least: 1, most: confirmRuleLimits.refusals }),
    pins: wrongPin && confirmRulesText.pinWrong({ pin: wrongPin.slice(0, 20) }),
    waitHours: countProblem(ruleLabels.waitHours(), waitHours, { least: 1, most: confirmRuleLimits.waitHours }),
  };
  return Object.fromEntries(Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])));
}

/** Returns the rules in the form that the server takes; call it only if `findProblems` found nothing. */
export function toBody({ value, refusals, pins, waitHours }: TypedRules) {
  return {
    value: value.trim() === '' ? null : (readNumber(value) ?? value),
    refusals: refusals.trim() === '' ? null : (readWhole(refusals) ?? refusals),
    pins: readPins(pins),
    waitHours: readWhole(waitHours) ?? waitHours,
  };
}
