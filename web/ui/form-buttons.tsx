import { QuietButton, SubmitButton } from './button.tsx';

type FormButtonsProps = { yes: string; isBusy: boolean; isOff?: boolean; no: string; onNo: () => void };

/** Shows two buttons at the foot of a form that a person can close: one sends the form, the other closes it. */
export function FormButtons({ yes, isBusy, isOff = false, no, onNo }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton isBusy={isBusy} disabled={isOff}>
        {yes}
      </SubmitButton>
      <QuietButton onClick={onNo}>{no}</QuietButton>
    </div>
  );
}
