import * as changedText from '#text/checkout-changed.ts';

/** What is different from what the page has shown. It is told when it comes, also by screen readers. */
export function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <div role="status">
      {changes.length > 0 && (
        <div className="mt-4 border-s-4 border-turmeric bg-white px-4 py-2.5">
          <p className="font-semibold">{changedText.title()}</p>
          <ul className="mt-1 list-disc space-y-1 ps-5 text-md">
            {changes.map((change) => (
              <li key={change} dir="auto" className="wrap-anywhere">
                {change}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
