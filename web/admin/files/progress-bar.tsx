type ProgressBarProps = {
  label: string;
  /** The progress from 0 to `max`; undefined if the progress is unknown. */
  value: number | undefined;
  max: number;
};

/**
 * A progress bar. The classes replace the browser's own look, in which an empty bar is dark grey and looks finished.
 */
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
