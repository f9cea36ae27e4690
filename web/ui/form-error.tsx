type FormErrorProps = {
  children: string | undefined;
  /** Nothing went wrong: the message says what the person should do next. */ isRequest?: boolean | undefined;
};

/** The server's message about the whole form, which is read out when it appears; it takes the focus. */
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
