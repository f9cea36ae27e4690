import type { MessageSettings } from '#contract/messages.ts';
import { parseRupees, formatPaise } from '#domain/money.ts';
import { formatCount } from '#messages/format.ts';
import * as adminText from '#text/admin-messages.ts';
import * as messagesText from '#text/messages.ts';

/** Shows the cost of messages, and the problems that the owner has to check. */
export function Figures({ settings }: { settings: MessageSettings }) {
  const { channels, month, today, stopped, isSimulated } = settings;
  const sum = month.reduce((paise, { cost }) => paise + (parseRupees(cost) ?? 0), 0);
  const count = month.reduce((all, one) => all + one.count, 0);
  return (
    <>
      {isSimulated && <p className="mt-4 max-w-2xl bg-kora-deep px-4 py-2.5">{adminText.simulated()}</p>}
      {channels
        .filter(({ trouble }) => trouble !== '')
        .map(({ channel, trouble }) => (
          <Warning key={channel}>
            {adminText.trouble({ channel: messagesText.channel({ channel }), reason: reasonOf(trouble) })}
          </Warning>
        ))}
      {today.heldBack > 0 && <Warning>{adminText.heldBack({ count: today.heldBack })}</Warning>}
      <dl className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name={adminText.thisMonth()} value={adminText.messages({ count })}>
          {month
            .map((one) => `${messagesText.channel({ channel: one.channel })}: ${formatCount(one.count)}`)
            .join(' · ')}
        </Figure>
        <Figure name={adminText.monthCost()} value={formatPaise(sum)} />
        <Figure name={adminText.todayCost()} value={rupees(today.cost)}>
          {settings.dayBudget === null
            ? adminText.noBudget()
            : adminText.ofBudget({ budget: rupees(settings.dayBudget) })}
        </Figure>
        <Figure name={adminText.stopped()} value={formatCount(stopped)} />
      </dl>
    </>
  );
}

function rupees(written: string): string {
  return formatPaise(parseRupees(written) ?? 0);
}

/**
 * Writes the reason of a failure in words. If the shop does not know the reason, returns the provider's own error
 * number.
 */
export function reasonOf(failure: string): string {
  return adminText.reason({ failure: failure.replaceAll(' ', '_') });
}

function Warning({ children }: { children: string }) {
  return (
    <p role="alert" className="mt-4 max-w-2xl border-s-4 border-madder bg-madder-wash px-4 py-2.5 text-madder">
      {children}
    </p>
  );
}

function Figure({ name, value, children = '' }: { name: string; value: string; children?: string }) {
  return (
    <div className="border border-thread bg-white p-4">
      <dt className="text-md text-ink-soft">{name}</dt>
      <dd className="price text-2xl font-semibold">{value}</dd>
      {children !== '' && <dd className="text-md text-ink-soft">{children}</dd>}
    </div>
  );
}
