import { Link } from 'react-router';
import { formatRupees } from '#domain/money.ts';

/** `to` is the address of a list, such as the orders in the sum. `note` is a smaller line below the sum. */
export type MoneyFigure = { label: string; amount: string; to: string | undefined; note?: string };

/** Shows sums of money side by side under a title. A sum with `to` is a link. */
export function MoneyFigures({ title, figures }: { title: string; figures: readonly MoneyFigure[] }) {
  return (
    <section aria-label={title} className="mt-6 border border-thread bg-white p-4">
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(({ label, amount, to, note }) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="price text-xl font-semibold">
              {to === undefined ? (
                formatRupees(amount)
              ) : (
                <Link to={to} className="hover:underline">
                  {formatRupees(amount)}
                </Link>
              )}
              {note && <span className="block text-caption font-normal text-ink-soft">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
