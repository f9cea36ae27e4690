import { controlClass } from './list-tools.tsx';

type DayRangeProps = {
  /** The labels of the boxes for the first and the last day. */
  labels: { from: string; to: string };
  from: string;
  to: string;
  onChange: (changed: { from?: string; to?: string }) => void;
};

/**
 * Shows the boxes for the first and the last day of a list's range. The boxes share a line if the line is wide enough.
 */
export function DayRange({ labels, from, to, onChange }: DayRangeProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow">
      <DayBox label={labels.from} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayBox label={labels.to} value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}

type DayBoxProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function DayBox({ label, value, min, max, onChange }: DayBoxProps) {
  return (
    <label className="flex items-center gap-1.5 text-md text-ink-soft max-sm:[&>input]:grow">
      <span className="max-sm:min-w-10">{label}</span>{' '}
      <input
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} text-ink`}
      />
    </label>
  );
}
