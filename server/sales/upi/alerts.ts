import { readAmount } from '#domain/cells.ts';
import { readWrittenDay } from '#domain/written-day.ts';
import type { CameIn } from './statement-row.ts';

// This file reads the messages that banks send about each payment. The shop reads such a message only if the whole
// message consists of the bank's own phrases. The payer's words may stand only at certain places in a phrase, and their
// form is limited: a name of letters, or a UPI ID without spaces. Only a phrase such as UPI/P2M/630511111111/… may end
// with a remark of any length (`endsInRemark`).

const MONEY = String.raw`(?:(?:rs|inr|₹)\.?:? ?)`;
const AMOUNT = String.raw`(?:\d{1,3}(?:,\d{2,3}){0,4}|\d{1,10})(?:\.\d{1,2})?(?![,.]?\d)`;
const ACCOUNT = String.raw`(?:(?:[a-z]{2,12} ){0,3}bank )?(?:your )?(?:(?:[a-z]{2,12} ){0,3}bank )?(?:a/c|ac|acct?|account)\.? ?(?:no\.? ?)?[x*.]{0,14}\d{3,6}`;
const BANK = String.raw`(?:(?:[a-z]{2,12} ){0,2}bank(?: of [a-z]{3,15})?|[a-z]{2,10})`;
const DATE = String.raw`\d{1,2}(?:[-/. ]?[a-z]{3}[-/. ]?|[-/.]\d{1,2}[-/.])\d{2,4}`;
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?(?: ist)?`;
const VPA = String.raw`[a-z0-9._-]{2,100}@[a-z0-9.]{2,40}`;
const NAME = String.raw`(?:mr |mrs |ms )?[a-z][a-z .']{0,50}[a-z]`;

const GREETING = /^(?:dear (?:customer|upi user|sbi user|sir\/madam)[,:!]? ?|(?:update|credit alert|alert)[!:] ?)/i;
const HEADS = [
  `${MONEY}(?<amount>${AMOUNT}) (?:is |has been )?(?:credited|deposited) (?:to|in|into) ${ACCOUNT}(?: of [a-z ]{2,20}bank)?`,
  `(?:your )?${ACCOUNT}(?: is| has been| was)? ?-? ?credited (?:by |with |for )?${MONEY}?(?<amount>${AMOUNT})`,
  `received ${MONEY}(?<amount>${AMOUNT}) in your ${ACCOUNT}`,
  `an amount of ${MONEY}(?<amount>${AMOUNT}) has been credited to ${ACCOUNT}`,
].map((head) => new RegExp(`^${head}(?=[ ,.;-])`, 'i'));

const REFERENCE = String.raw`(?:(?:imps|upi|mob bk|your) ?)?(?:(?:transaction )?ref(?:erence)?\.? ?(?:no|number|id)?\.?|utr(?: no\.?)?)[ :]{0,2}(?<utr>\d{12})`;
const PHRASES = [
  `(?:on )?(?:date |dt )?(?<day>${DATE})(?:,?(?: at)? ${TIME})?`,
  String.raw`\(?(?:by )?${REFERENCE}\)?`,
  String.raw`\(?(?:thru |via |by )?upi[/:-]? ?(?<utr>\d{12})\)?(?: by [a-z0-9._@-]{2,100}(?=[. ]))?`,
  `(?:info ?[-:]? ?)?upi/p2[amv]/(?<utr>\\d{12})/(?<rest>.*)`,
  `(?:via |by )upi`,
  `(?:-? ?deposit )?(?:by |trf |transfer )?(?:transfer )?(?:from|by) (?:a/c linked to )?(?:vpa )?${VPA}`,
  String.raw`by account linked to mobile (?:number|no\.?) x{2,8}\d{2,6}`,
  `-? ?(?:deposit by )?(?:(?:trf|transfer) )?from ${NAME}(?=[.]? ?(?:ref|avl|upi|imps|$))`,
  `(?:avl|avbl|avlbl|aval|available|total|total avail)?\\.? ?(?:bal|balance|amt|amount)\\.?(?: is)?[ :]?${MONEY}(?:${AMOUNT}) ?(?:cr)?(?:\\((?<day>${DATE})(?:,? ${TIME})?\\))?`,
  `towards`,
  `dial 1930 for cyber fraud`,
  `-{1,2} ?${BANK}(?= |$|\\.)`,
].map((phrase) => new RegExp(`^${phrase}`, 'i'));

const MOST_PHRASES = 12;
const LONGEST = 500;

/**
 * Returns the payment in a bank's message; undefined if the text has another form. `endsInRemark` means that the
 * message ends with the payer's own words.
 */
export function readAlert(text: string): (CameIn & { endsInRemark: boolean }) | undefined {
  if (text.length > LONGEST) return undefined;
  const message = text.trim().replace(GREETING, '');
  const head = HEADS.map((one) => one.exec(message)).find((found) => found !== null);
  const amount = readAmount(head?.groups?.['amount'] ?? '');
  if (!head || typeof amount !== 'object' || amount.paise <= 0) return undefined;
  const said = readPhrases(message.slice(head[0].length));
  const [utr] = said?.utrs ?? [];
  if (!said || said.utrs.length !== 1 || utr === undefined || said.days.length > 1) return undefined;
  const { days, endsInRemark } = said;
  return { utr, paise: amount.paise, day: readWrittenDay(days[0] ?? ''), endsInRemark };
}

type Said = { utrs: string[]; days: string[]; endsInRemark: boolean };

/** Returns the UTRs and days in a message; undefined if any part of the message is not a phrase of a bank. */
function readPhrases(text: string): Said | undefined {
  const said: Said = { utrs: [], days: [], endsInRemark: false };
  let rest = text;
  for (let n = 0; n <= MOST_PHRASES; n++) {
    rest = rest.replace(/^[ ,.;]+/, '');
    if (rest === '') return said;
    const found = PHRASES.map((phrase) => phrase.exec(rest)).find((one) => one !== null);
    if (!found) return undefined;
    const { utr, day, rest: remark } = found.groups ?? {};
    if (utr !== undefined) said.utrs.push(utr);
    if (day !== undefined) said.days.push(day);
    said.endsInRemark ||= remark !== undefined;
    rest = rest.slice(found[0].length);
  }
  return undefined;
}
