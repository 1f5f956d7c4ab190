import { IconAlertCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  /** Hides it visually, where a heading says the same. */
  hideLabel?: boolean
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

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
