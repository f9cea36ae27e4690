/** What the server said of the whole form, read out when it appears; it takes the focus. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p tabIndex={-1} className="border-s-4 border-madder bg-madder-wash px-4 py-2.5 text-madder">
          {children}
        </p>
      )}
    </div>
  );
}
