import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** Uses 16 px on touch screens: iOS zooms the page into smaller text. */
const boxed =
  'w-full rounded-md border border-line-strong bg-surface px-2 text-sm text-ink placeholder:text-ink-3 ' +
  'pointer-coarse:text-lg aria-invalid:border-danger-solid disabled:opacity-60'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={clsx(boxed, 'h-control', className)} {...rest} />
)

export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    className={clsx(boxed, 'field-sizing-content max-h-60 resize-none py-1.5', className)}
    {...rest}
  />
)

/** Its button looks like the other buttons. */
export const FileInput = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <input
    type="file"
    className="text-sm file:mr-3 file:h-control file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:text-sm file:font-medium"
    {...props}
  />
)

/** A native select: accessible on every device, and free of code. */
export const Select = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <span className={clsx('relative block', className)}>
    <select className={clsx(boxed, 'h-control appearance-none pr-8')} {...rest}>
      {children}
    </select>
    <IconChevronDown
      size={16}
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-2"
    />
  </span>
)
