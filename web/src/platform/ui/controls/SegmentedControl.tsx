import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

export interface Segment<T extends string | number> {
  value: T
  label: string
  icon?: ReactNode
  tone?: 'danger'
}

export interface SegmentedControlProps<T extends string | number> {
  legend: string
  hideLegend?: boolean
  value: T
  segments: readonly Segment<T>[]
  onChange: (value: T) => void
}

/** Uses native radio buttons. */
export function SegmentedControl<T extends string | number>(props: SegmentedControlProps<T>) {
  const { legend, hideLegend, value, segments, onChange } = props
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className={hideLegend ? 'sr-only' : 'mb-1 text-sm font-medium'}>{legend}</legend>
      <div className="flex h-control rounded-md border border-line-strong bg-surface p-0.5">
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={clsx(
              // Holds its hidden radio button, which would otherwise extend the page.
              'relative flex flex-1 cursor-pointer items-center justify-center gap-1 rounded-sm px-2.5 text-sm font-medium whitespace-nowrap',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              segment.value !== value
                ? 'text-ink-2 hover:bg-hover'
                : segment.tone === 'danger'
                  ? 'bg-danger-soft text-danger'
                  : 'bg-selected text-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
              className="absolute size-px appearance-none opacity-0"
            />
            {segment.icon}
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
