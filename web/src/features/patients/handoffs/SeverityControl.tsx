import { severityOrder, SeverityShape, severityNames } from './SeverityMark.tsx'
import type { Severity } from '@wardline/contract/patients/handoffs/handoff-content.schemas.ts'
import { clsx } from 'clsx'
import { useId } from 'react'

const selectedStyles: Record<Severity, string> = {
  stable: 'bg-inset text-ink',
  watcher: 'bg-warn-soft text-warn',
  unstable: 'bg-danger-soft text-danger',
}

interface SeverityControlProps {
  value: Severity | null
  onChange: (value: Severity) => void
}

/** Native radio buttons; none is chosen at first. */
export function SeverityControl({ value, onChange }: SeverityControlProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Illness severity</legend>
      <div className="flex h-control w-fit max-w-full rounded-md border border-line-strong bg-surface p-0.5 pointer-coarse:h-11">
        {severityOrder.map((severity, place) => (
          <label
            key={severity}
            title={`Alt ${place + 1}`}
            className={clsx(
              'relative flex cursor-pointer items-center gap-1.5 rounded-sm px-3 text-sm font-medium',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              severity === value ? selectedStyles[severity] : 'text-ink-2 hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={severity === value}
              onChange={() => onChange(severity)}
              className="absolute size-px appearance-none opacity-0"
            />
            <SeverityShape severity={severity} />
            {severityNames[severity]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
