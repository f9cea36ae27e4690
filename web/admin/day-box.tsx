import { controlClass } from './list-tools.tsx';

type DayBoxProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

/** One end of a range of days that a list is narrowed to. */
export function DayBox({ label, value, min, max, onChange }: DayBoxProps) {
  return (
    <label className="flex items-center gap-1.5 text-md text-ink-soft max-sm:[&>input]:grow">
      {label}{' '}
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
