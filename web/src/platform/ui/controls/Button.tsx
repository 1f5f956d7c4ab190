import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { offlineReason, useIsOffline } from '../../live/offline.ts'
import { showToast } from '../feedback/toast.ts'

const tones = {
  accent: 'bg-accent-solid text-accent-fg not-disabled:hover:[filter:brightness(1.1)]',
  ok: 'bg-ok-solid text-white not-disabled:hover:[filter:brightness(1.1)]',
  warn: 'bg-warn-solid text-white not-disabled:hover:[filter:brightness(1.1)]',
  danger: 'bg-danger-solid text-white not-disabled:hover:[filter:brightness(1.1)]',
  plain: 'border border-line bg-surface text-ink not-disabled:hover:bg-hover',
  ghost: 'text-ink-2 not-disabled:hover:bg-hover not-disabled:hover:text-ink',
}
export type Tone = keyof typeof tones

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: Tone
  /** Keeps the button's focus and label, and ignores further presses. */
  busy?: boolean
  /** Without a connection it is disabled, and a press says why. By default: if it submits a form or can be busy. */
  needsServer?: boolean
}

function refuse(event: MouseEvent): void {
  event.preventDefault()
  showToast(offlineReason)
}

export function Button({ tone = 'plain', busy, needsServer, className, onClick, ...rest }: ButtonProps) {
  const isRefused = useIsOffline() && (needsServer ?? (rest.type === 'submit' || busy !== undefined))
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || isRefused || undefined}
      title={isRefused ? offlineReason : undefined}
      onClick={isRefused ? refuse : busy ? (event) => event.preventDefault() : onClick}
      className={clsx(
        'inline-flex h-control flex-none items-center justify-center gap-1.5 rounded-md px-3 text-sm font-medium whitespace-nowrap',
        'disabled:opacity-50 aria-busy:cursor-progress aria-busy:opacity-70',
        isRefused && 'opacity-50',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}

/** A button within a sentence or a notice. */
export const TextButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={clsx('min-h-6 font-medium underline pointer-coarse:min-h-control', className)}
    {...rest}
  />
)

export interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  side?: 'top' | 'right'
  /** Keys in aria-keyshortcuts syntax, shown in the tooltip: `E`, `Control+K`. */
  keys?: string
}

export function IconButton({ label, side, keys, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      data-tip={side ?? ''}
      className={clsx(
        'grid size-control flex-none place-items-center rounded-md text-ink-2',
        'not-disabled:hover:bg-hover not-disabled:hover:text-ink disabled:opacity-50',
        className,
      )}
      {...rest}
    />
  )
}
