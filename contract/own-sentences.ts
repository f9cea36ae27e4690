import { z } from 'zod';
import * as validationText from '#text/validation.ts';

// Zod's own error messages are for programmers, not for shoppers. If a shape refuses a value and has no sentence of its
// own, the shop answers with one of these sentences, in the language of the request.
z.config({ customError: sentenceFor });

function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? validationText.missing() : validationText.wrongType();
    case 'invalid_value':
      return validationText.notAnOption();
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    default:
      return validationText.invalid();
  }
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string') return validationText.tooShort();
  return origin === 'array' || origin === 'set'
    ? validationText.tooFew({ minimum })
    : validationText.tooSmall({ minimum });
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return validationText.tooLong();
  return origin === 'array' || origin === 'set'
    ? validationText.tooMany({ maximum })
    : validationText.tooBig({ maximum });
}
