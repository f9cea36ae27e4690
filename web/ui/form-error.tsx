type FormErrorProps = {
  children: string | undefined;
  /** True if nothing went wrong. The message then tells the person what to do next. */ isRequest?: boolean | undefined;
};

/**
 * Shows a message about the whole form, for example why the server refused it. The message takes the focus when it
 * appears, and screen readers read it.
 */
export function FormError({ children, isRequest = false }: FormErrorProps) {
  const look = isRequest ? 'border-indigo bg-indigo-wash' : 'border-madder bg-madder-wash text-madder';
  return (
    <div role="alert">
      {children && (
        <p tabIndex={-1} className={`border-s-4 px-4 py-2.5 ${look}`}>
          {children}
        </p>
      )}
    </div>
  );
}
