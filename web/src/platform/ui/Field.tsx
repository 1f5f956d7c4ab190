import { IconAlertCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

/** What a control needs to be tied to its label and its sentences. Spread it over the input. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** The sentence that says what is wrong; takes the place of the hint. */
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  /** For screen readers alone: where the eye has the heading already. */
  hideLabel?: boolean
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label, control and sentence. The sentence is read with the control and when it appears. */
export function Field({ label, error, hint, required = false, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const control: ControlProps = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-says` : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium wrap-anywhere'}>
        {label}
      </label>
      {children(control)}
      {(error || hint) && (
        <p
          id={`${id}-says`}
          className={clsx('text-xs wrap-anywhere', error ? 'flex gap-1 text-danger' : 'text-ink-2')}
        >
          {error && <IconAlertCircle size={14} aria-hidden className="mt-px flex-none" />}
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
