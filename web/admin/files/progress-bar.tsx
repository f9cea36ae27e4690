type ProgressBarProps = {
  label: string;
  /** From 0 to `max`; undefined while nobody knows how far it is. */
  value: number | undefined;
  max: number;
};

/** How far something is. The browser's own bar is dark grey before it begins, and looks done. */
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
