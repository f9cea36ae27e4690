import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Customer } from '#contract/customers.ts';
import { limits } from '#domain/limits.ts';
import { fullName } from '#domain/people.ts';
import { formatMobile, parseMobile } from '#domain/phone.ts';
import { phoneOrderLimits } from '#domain/phone-orders.ts';
import { formatDay } from '#messages/format.ts';
import * as contactText from '#text/admin-contact.ts';
import * as newText from '#text/admin-new-order.ts';
import * as commonText from '#text/common.ts';
import { call } from '../../../api/call.ts';
import { BareButton, QuietButton } from '../../../ui/button.tsx';
import { boxesOf } from '../../../ui/boxes-of.ts';
import { Field, focusBox } from '../../../ui/field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { Badge } from '../../lists/badge.tsx';
import { focusFirstBox } from '../../editing/first-box.ts';
import { controlClass } from '../../lists/list-tools.tsx';
import { useHasMailServer } from '../../staff/permissions.ts';
import type { Draft, NewCaller } from './draft.ts';

type CallerSectionProps = {
  draft: Draft;
  issues: Record<string, string>;
  /** Information about parcels that the caller has refused. */ past: ReactNode;
  onChoose: (customer: Customer) => void;
  onNew: (words: string) => void;
  onType: (change: Partial<NewCaller>) => void;
  onAgain: () => void;
};

/** Finds the caller by phone number, email or name, or adds a new customer. */
export function CallerSection({ draft, issues, past, onChoose, onNew, onType, onAgain }: CallerSectionProps) {
  const { customer, newCaller } = draft;
  return (
    <section aria-labelledby="caller">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="caller" className="display text-2xl">
          {newText.caller()}
        </h2>
        {(customer ?? newCaller) && <BareButton onClick={onAgain}>{newText.otherCaller()}</BareButton>}
      </div>
      {customer ? (
        <div className="mt-2 border border-indigo bg-white p-3">
          <CallerLine customer={customer} />
          {/* The screen shows the email address with which the account signs in. Anybody can type any phone number
              into an account, so the number does not prove who calls. */}
          {customer.email && <p className="mt-1 text-md wrap-anywhere">{newText.seenBy({ email: customer.email })}</p>}
        </div>
      ) : newCaller ? (
        <NewCallerBoxes caller={newCaller} issues={issues} onType={onType} />
      ) : (
        <FindCaller onChoose={onChoose} onNew={onNew} />
      )}
      {past}
    </section>
  );
}

function CallerLine({ customer }: { customer: Customer }) {
  const { email, mobile, orders, lastOrderAt, refused, blockedAt } = customer;
  return (
    <span className="block min-w-0 wrap-anywhere">
      <b dir="auto">{fullName(customer)}</b>{' '}
      <span className="text-ink-soft">
        {[mobile && formatMobile(parseMobile(mobile) ?? mobile), email || newText.noEmail()]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="flex flex-wrap gap-x-2 gap-y-1 text-md text-ink-soft">
        <span>{newText.ordersBefore({ count: orders })}</span>
        {lastOrderAt && <span>{newText.lastOrder({ day: formatDay(lastOrderAt) })}</span>}
        {refused > 0 && <Badge tone="bad">{contactText.refused({ count: refused })}</Badge>}
        {blockedAt !== null && <Badge tone="bad">{newText.blocked()}</Badge>}
      </span>
    </span>
  );
}

const TYPING_MS = 200;

function FindCaller({ onChoose, onNew }: Pick<CallerSectionProps, 'onChoose' | 'onNew'>) {
  const [words, setWords] = useState('');
  const asked = useDebounced(words.trim(), TYPING_MS);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['admin', 'callers', asked],
    queryFn: async () => (await call('GET /phone-orders/callers', { query: { q: asked } })).callers,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = (asked !== '' && data) || [];
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-2">
        <span className="relative min-w-0 grow basis-60">
          <Search className="absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
          <input
            ref={focusFirstBox}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={newText.findCaller()}
            placeholder={newText.findCaller()}
            maxLength={limits.searchLength}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              // The shown results may still belong to a shorter search text, so Enter chooses nothing until they belong
              // to the present text.
              if (asked === words.trim() && !isPlaceholderData && found[0]) onChoose(found[0]);
            }}
            className={`${controlClass} min-h-11 w-full ps-9`}
          />
        </span>
        <QuietButton onClick={() => onNew(words.trim())}>
          <UserPlus className="size-4" /> {newText.newCaller()}
        </QuietButton>
      </div>
      <p role="status" className="text-ink-soft not-empty:mt-2">
        {asked !== '' && !isError && !isPlaceholderData && data?.length === 0 && newText.nobody()}
      </p>
      {isError && (
        <p role="alert" className="mt-2 text-madder">
          {newText.notAsked()} <BareButton onClick={() => void refetch()}>{commonText.tryAgain()}</BareButton>
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label={newText.found()} className="mt-2 divide-y divide-thread border border-thread bg-white">
          {found.map((customer) => (
            <li key={customer.id}>
              <button
                type="button"
                disabled={customer.blockedAt !== null}
                className="block min-h-touch w-full px-3 py-2 text-start hover:bg-indigo-wash disabled:hover:bg-transparent"
                onClick={() => onChoose(customer)}
              >
                <CallerLine customer={customer} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type NewCallerBoxesProps = { caller: NewCaller } & Pick<CallerSectionProps, 'issues' | 'onType'>;

/** Shows the boxes for a new caller: name, phone number, and an email address only if the caller wants to give one. */
function NewCallerBoxes({ caller, issues, onType }: NewCallerBoxesProps) {
  const box = boxesOf(caller, issues, onType);
  const [isNamed] = useState(caller.name !== '');
  const hasMailServer = useHasMailServer();
  return (
    <div className="mt-2 grid grid-cols-1 items-start gap-4 bg-kora-deep p-4 sm:grid-cols-2">
      <Field
        label={newText.name()}
        required
        most={phoneOrderLimits.nameLength}
        {...(!isNamed && { ref: focusBox })}
        {...box('name')}
      />
      <Field
        label={newText.mobile()}
        required
        type="tel"
        inputMode="tel"
        {...(isNamed && { ref: focusBox })}
        {...box('mobile')}
      />
      <Field
        label={newText.email()}
        hint={newText.emailHint({ mail: hasMailServer ? 'yes' : 'no' })}
        type="email"
        className="sm:col-span-2"
        {...box('email')}
      />
    </div>
  );
}
