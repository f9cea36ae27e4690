import { useMutation } from '@tanstack/react-query';
import * as pageText from '#text/own-security.ts';
import { call } from '../../api/call.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { readAgain, sayWhy, type confirmApp } from './actions.ts';
import { QrCode } from '../../ui/qr-code.tsx';

type OnCodes = (codes: readonly string[]) => void;

/** Sets up an authenticator app: shows the app's key as a QR code and as text, then asks for one of the app's codes. */
export function NoApp({ onCodes }: { onCodes: OnCodes }) {
  const begin = useMutation({ mutationFn: async () => call('POST /security/app'), onError: sayWhy });
  if (begin.data) return <NewApp secret={begin.data.key} uri={begin.data.uri} onCodes={onCodes} />;
  return (
    <Button className="mt-4" isBusy={begin.isPending} onClick={() => begin.mutate()}>
      {pageText.setUp()}
    </Button>
  );
}

function NewApp({ secret, uri, onCodes }: { secret: string; uri: string; onCodes: OnCodes }) {
  const { form, isBusy, error, issues } = useFormAction<typeof confirmApp>('confirmApp', {
    onDone: (codes) => {
      onCodes(codes);
      // This call must come last, because the new data removes this form from the screen.
      void readAgain();
    },
  });
  return (
    <form {...form} noValidate className="mt-4 space-y-4">
      <p>{pageText.scan()}</p>
      <QrCode text={uri} label={pageText.qrCode()} />
      <p>
        {pageText.orType()} <code className="block wrap-anywhere font-semibold select-all">{inFours(secret)}</code>
      </p>
      <FormError>{error}</FormError>
      <CodeField error={issues['code']} by="app" />
      <SubmitButton isBusy={isBusy}>{pageText.turnOn()}</SubmitButton>
    </form>
  );
}

/** Writes the key in groups of four characters, which are easy to copy by eye. The apps ignore the spaces. */
function inFours(key: string): string {
  return key.replaceAll(/.{4}(?=.)/g, '$& ');
}
