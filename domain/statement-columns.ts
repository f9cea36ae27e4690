import { readAmount } from './cells.ts';

// The titles that banks and payment apps give to their columns, normalised by `titleKey`.

const creditTitles = [
  ...['credit', 'credits', 'credit amount', 'credit amt', 'cr amount', 'cr amt', 'amount cr', 'amt cr', 'cr'],
  ...['credit cr', 'amount credited', 'credited amount', 'credit inr', 'credit rs', 'money in', 'paid in'],
  ...['deposit', 'deposits', 'deposit amount', 'deposit amt', 'deposit cr', 'deposits cr', 'deposit inr', 'deposit rs'],
  ...['receipt', 'receipts', 'receipt amount', 'received amount', 'credit amount inr', 'deposit amount inr'],
];
const debitTitles = [
  ...['debit', 'debits', 'debit amount', 'debit amt', 'dr amount', 'dr amt', 'amount dr', 'amt dr', 'dr'],
  ...['debit dr', 'amount debited', 'debited amount', 'debit inr', 'debit rs', 'money out', 'paid out'],
  ...['withdrawal', 'withdrawals', 'withdrawal amount', 'withdrawal amt', 'withdrawal dr', 'withdrawals dr'],
  ...['withdrawal inr', 'withdrawal rs', 'debit amount inr', 'withdrawal amount inr', 'payment', 'payments'],
];
/**
 * Titles of a column with the amounts of both credits and debits. A mark beside the amount, or another column, shows
 * which of the two an amount is.
 */
const amountTitles = [
  ...['amount', 'amt', 'transaction amount', 'txn amount', 'tran amount', 'payment amount', 'paid amount'],
  ...['amount inr', 'amount rs', 'amount in inr', 'amount in rs', 'transaction amount inr', 'collected amount'],
];
const directionTitles = [
  ...['dr cr', 'cr dr', 'debit credit', 'credit debit', 'd c', 'c d', 'drcr', 'crdr', 'dr or cr', 'cr or dr'],
  ...['dr cr indicator', 'cr dr indicator', 'debit credit indicator', 'dr cr flag', 'cr dr flag'],
];
const typeTitles = ['type', 'txn type', 'transaction type', 'tran type', 'payment type'];
const statusTitles = [
  ...['status', 'txn status', 'transaction status', 'tran status', 'payment status', 'upi status', 'result'],
];
const referenceTitles = [
  ...['utr', 'utr no', 'utr number', 'rrn', 'rrn no', 'rrn number', 'utr rrn', 'rrn utr', 'bank rrn'],
  ...['upi ref', 'upi ref no', 'upi ref id', 'upi reference', 'upi reference no', 'upi reference number'],
  ...['upi transaction id', 'upi txn id', 'upi utr', 'cust ref', 'cust ref no'],
  ...['bank reference', 'bank reference no', 'bank reference number', 'bank ref', 'bank ref no'],
  ...['ref', 'ref no', 'ref number', 'reference', 'reference no', 'reference number', 'transaction reference no'],
  ...['chq', 'chq no', 'chqno', 'cheque no', 'cheque number', 'chq ref', 'chq ref no', 'chq ref number'],
  ...['ref no cheque no', 'ref chq no', 'ref no chq no', 'ref cheque no', 'cheque ref no', 'chq no ref no'],
  ...['cheque no ref no', 'reference cheque no', 'instrument no', 'instrument id'],
];
const wordTitles = [
  ...['narration', 'description', 'particulars', 'remarks', 'remark', 'details', 'transaction details'],
  ...['transaction remarks', 'transaction description', 'transaction particulars', 'tran particulars'],
];
const balanceTitles = [
  ...['balance', 'balance inr', 'balance rs', 'balance amount', 'balance amt', 'bal', 'closing balance', 'closing bal'],
  ...[
    'running balance',
    'available balance',
    'account balance',
    'total balance',
    'ledger balance',
    'closing balance inr',
  ],
];
/**
 * Titles of columns with the people who have paid the shop. If a list has such a column, all its payments are incoming.
 */
const payerTitles = [
  ...['payer', 'payer name', 'payer vpa', 'payer upi id', 'payer mobile', 'payer account', 'paid by', 'received from'],
  ...['customer vpa', 'customer upi id', 'remitter', 'remitter name', 'remitter vpa', 'sender', 'sender name'],
];
const dayTitles = [
  ...['txn date', 'tran date', 'transaction date', 'transaction date time', 'txn date time', 'date', 'date time'],
  ...['date and time', 'transaction time', 'transaction date and time', 'payment date', 'posting date', 'post date'],
  ...['posted date', 'txn posted date', 'value date', 'value dt', 'value dat', 'val date'],
];

/** The index of each column of a statement; -1, or an empty list, if the statement has no such column. */
export type Columns = {
  credit: number;
  debit: number;
  amount: number;
  direction: number;
  balance: number;
  type: number;
  status: number;
  words: number;
  /** True if a column of the statement names the people who have paid. */
  namesPayer: boolean;
  /**
   * Further columns with the same meaning, for example a second column of amounts. If two columns with the same meaning
   * differ in a row, the shop does not read the row, because it never guesses.
   */
  twins: Array<readonly [of: 'credit' | 'debit' | 'amount' | 'words', place: number]>;
  /** The columns that may contain the payment's number; an earlier column has priority. */
  references: number[];
  days: number[];
};

/**
 * Finds the columns that a row of titles names; returns undefined if the row is no row of titles. A payer could write
 * titles into the remark of a payment. The row of a payment still counts as no row of titles, because it also contains
 * a date and an amount.
 */
export function columnsIn(keys: readonly string[]): Columns | undefined {
  if (keys.some((key) => /\d/.test(key) || typeof readAmount(key) === 'object')) return undefined;
  const placesOf = (titles: readonly string[]) =>
    titles.flatMap((title) => keys.flatMap((key, place) => (key === title ? [place] : [])));
  const placeOf = (titles: readonly string[]) => keys.findIndex((key) => titles.includes(key));
  const amount = placeOf(amountTitles);
  const others = (titles: readonly string[]) =>
    keys.flatMap((key, place) => (titles.includes(key) ? [place] : [])).slice(1);
  const behind = keys.findIndex((key, place) => place > amount && directionTitles.includes(key));
  const columns = {
    credit: placeOf(creditTitles),
    debit: placeOf(debitTitles),
    amount,
    // If two columns contain Cr or Dr, the second column is about the balance, so the shop uses the first such column
    // after the amount.
    direction: behind >= 0 ? behind : placeOf(directionTitles),
    balance: placeOf(balanceTitles),
    type: placeOf(typeTitles),
    status: placeOf(statusTitles),
    words: placeOf(wordTitles),
    namesPayer: placeOf(payerTitles) >= 0,
    twins: [
      ...others(creditTitles).map((place) => ['credit', place] as const),
      ...others(debitTitles).map((place) => ['debit', place] as const),
      ...others(amountTitles).map((place) => ['amount', place] as const),
      ...others(wordTitles).map((place) => ['words', place] as const),
    ],
    references: placesOf(referenceTitles),
    days: placesOf(dayTitles),
  };
  const hasMoney = columns.credit >= 0 || columns.debit >= 0 || amount >= 0;
  const hasPayment = columns.words >= 0 || columns.references.length > 0;
  return hasMoney && hasPayment ? columns : undefined;
}
