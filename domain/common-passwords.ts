// The most frequent leaked passwords are words of a few kinds, changed in a few ways, and runs of keys on the keyboard.
// This file recognises such passwords, even if no list contains them. server/accounts/new-passwords/ compares passwords
// with lists of leaked passwords.

const WORDS = new Set(
  // Words that attackers try for this shop: its name, its trade and its roles.
  (
    'tanabana shop shopping shopper store customer boutique fashion clothes clothing garment kurta kurti kurtas saree sari sarees lehenga ghagra dupatta ' +
    'salwar kameez sherwani ethnic textile fabric owner manager catalogue catalog packing packer accounts accountant office ' +
    'password passwort passwd pass parola secret letmein welcome hello login admin administrator root user guest test testing tester demo ' +
    'default changeme master access system server computer internet google facebook instagram whatsapp amazon flipkart samsung nokia apple ' +
    'iphone android windows microsoft qwerty qwertz azerty asdf zxcv qaz abc abcd abcde ' +
    'love iloveyou ilove loveyou lovely lover loveme iloveu mylove heart angel baby babygirl princess prince queen king sweet sweety ' +
    'sweetheart honey darling cutie beautiful sunshine rainbow flower rose lily butterfly diamond star summer winter spring autumn ' +
    'monday friday january march april august september october november december dragon monkey tiger lion panther eagle falcon ' +
    'dolphin kitty kitten puppy doggy shadow superman batman spiderman ironman pokemon starwars naruto pikachu minecraft ' +
    'football baseball basketball soccer hockey cricket tennis liverpool arsenal chelsea barcelona realmadrid juventus manchester ' +
    'michael jordan jennifer jessica ashley daniel andrew joshua matthew robert thomas anthony charlie george harley hunter ranger ' +
    'buster ginger pepper cookie cheese chocolate banana orange purple silver golden mustang ferrari mercedes trustno whatever freedom ' +
    'forever family mother father mummy daddy friends friend happy lucky money business work home house school college student teacher ' +
    'india indian bharat hindustan mumbai delhi bangalore chennai kolkata hyderabad jaipur kerala punjab gujarat krishna radha ' +
    'ganesh ganesha shiva shivshakti lakshmi durga hanuman jaihind jaishriram shreeram sriram omsairam sairam saibaba waheguru bismillah ' +
    'allah mohammed jesus christ ramesh suresh rahul rohit sachin virat dhoni amit ankit priya pooja neha anjali deepak sanjay vijay ' +
    'rajesh mahesh dinesh manish sunil anil kumar sharma singh patel gupta khan'
  ).split(' '),
);

/** Rows of keys and signs: people type a part of such a row, forwards or backwards, as a password. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6',
  'a1b2c3d4e5f6',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].toReversed().join('')]);

const SHORTEST_RUN = 3;
const MOST_ADDED = 4;

/**
 * Returns why attackers would guess this password early, or undefined if they would not. `isRepeated`: a few characters
 * again and again (12341234). `isRow`: runs over the keyboard (1q2w3e4r, abcd1234). `isWord`: a common word, also with
 * digits and signs around it or in place of its letters (Welcome@123, p4ssw0rd).
 */
export function easyKindOf(password: string): 'isRepeated' | 'isRow' | 'isWord' | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isRepeated(plain)) return 'isRepeated';
  if (isRuns(plain)) return 'isRow';
  return isWordDressedUp(plain) ? 'isWord' : undefined;
}

function isRepeated(plain: string): boolean {
  return [1, 2, 3, 4, 5, 6].some((length) => {
    const unit = plain.slice(0, length);
    return plain.length > length && unit.repeat(Math.ceil(plain.length / length)).startsWith(plain);
  });
}

/**
 * Returns whether the whole text consists of runs of at least three characters. A run is a part of a row of keys, or
 * one character repeated.
 */
function isRuns(plain: string): boolean {
  let at = 0;
  while (at < plain.length) {
    const length = runAt(plain, at);
    if (length < SHORTEST_RUN) return false;
    at += length;
  }
  return plain !== '';
}

function runAt(plain: string, at: number): number {
  let longest = 0;
  for (const row of ROWS)
    while (at + longest < plain.length && row.includes(plain.slice(at, at + longest + 1))) longest++;
  return Math.max(longest, /^(.)\1*/su.exec(plain.slice(at))?.[0].length ?? 0);
}

function isWordDressedUp(plain: string): boolean {
  const [, before = '', middle = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(plain) ?? [];
  const isLittle = before.length + after.length <= MOST_ADDED || (before === '' && isRuns(after));
  // A sign at the end may be a letter of the word (pa$$) or an addition to it, so both are checked.
  return (isLittle && (isWord(middle) || isRuns(middle))) || isWord(plain);
}

function isWord(text: string): boolean {
  const [withI, withL] = ['i', 'l'].map((one) => letters(text, one));
  return [text, withI, withL].some((word) => word !== undefined && (WORDS.has(word) || isTwice(word)));
}

function isTwice(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return half.length > 2 && half + half === word && WORDS.has(half);
}

/** Returns the text with letters in place of the digits and signs that look like them. 1 and ! may mean i or l. */
function letters(text: string, one: string): string {
  const signs: Record<string, string> = {
    '0': 'o',
    '1': one,
    '!': one,
    '3': 'e',
    '4': 'a',
    '@': 'a',
    '5': 's',
    $: 's',
    '7': 't',
    '8': 'b',
  };
  return [...text].map((letter) => signs[letter] ?? letter).join('');
}
