type ProgressBarProps = {
  label: string;
  /** The progress from 0 to `max`; undefined if the progress is unknown. */
  value: number | undefined;
  max: number;
};

/** A progress bar. The browser's own bar is dark grey at the beginning, which looks as if it were finished. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={`mt-1 block h-2 w-full appearance-none overflow-hidden rounded-cut bg-kora-shade [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-kora-shade [&::-webkit-progress-value]:bg-indigo ${value === undefined ? 'animate-pulse' : ''}`}
    />
  );
}
