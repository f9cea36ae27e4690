type SoundChoiceProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A checkbox that switches sounds on and off. */
export function SoundChoice({ label, isOn, onChange }: SoundChoiceProps) {
  return (
    <label className="flex min-h-9 items-center gap-2 text-md pointer-coarse:min-h-touch">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-indigo"
      />
      {label}
    </label>
  );
}
