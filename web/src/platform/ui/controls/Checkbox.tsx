import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  /** A switch, for settings that take effect at once. */
  asSwitch?: boolean
}

/** A native checkbox; the whole row is the label. */
export function Checkbox({ label, hint, asSwitch = false, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <label className={clsx('flex min-h-control cursor-pointer items-center gap-2.5 text-sm', className)}>
      <span className="relative grid flex-none place-items-center">
        <input
          type="checkbox"
          role={asSwitch ? 'switch' : undefined}
          aria-describedby={hint ? id : undefined}
          className={clsx(
            'peer cursor-[inherit] appearance-none border border-line-strong bg-surface disabled:opacity-50',
            asSwitch
              ? 'h-5 w-9 rounded-full checked:border-accent-solid checked:bg-accent-solid'
              : 'size-[18px] rounded-sm checked:border-accent-solid checked:bg-accent-solid',
          )}
          {...rest}
        />
        {asSwitch ? (
          <span
            aria-hidden
            className="pointer-events-none absolute left-1 size-3 rounded-full bg-line-strong peer-checked:left-auto peer-checked:right-1 peer-checked:bg-white"
          />
        ) : (
          <IconCheck
            size={14}
            stroke={3}
            aria-hidden
            className="pointer-events-none invisible absolute text-white peer-checked:visible"
          />
        )}
      </span>
      <span className="min-w-0">
        {label}
        {hint && (
          <span id={id} className="block text-xs text-ink-2">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
