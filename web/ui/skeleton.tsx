/** A grey place holder of the size of what is coming; `className` gives the size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`shimmer ${className}`} />;
}

/** Says to screen readers that something is being loaded, while place holders show it to others. */
export function Loading({ children }: { children: React.ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      {children}
    </div>
  );
}
