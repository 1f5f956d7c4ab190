import { Button } from '../controls/Button.tsx'

interface ProgressProps {
  label: string
  done: number
  total: number
  /** The total with its noun: `231 users`. */
  totalText: string
  onCancel?: (() => void) | undefined
}

export const Progress = ({ label, done, total, totalText, onCancel }: ProgressProps) => (
  <div className="flex flex-wrap items-center gap-3 text-sm">
    <span>{label}</span>
    <progress
      aria-label={label}
      value={done}
      max={total}
      className="h-1 w-40 flex-none appearance-none overflow-hidden rounded-full bg-inset accent-accent-solid [&::-moz-progress-bar]:bg-accent-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent-solid"
    />
    <span className="text-ink-2 tabular-nums">
      {done.toLocaleString('en')} of {totalText}
    </span>
    {onCancel && <Button onClick={onCancel}>Cancel</Button>}
  </div>
)
