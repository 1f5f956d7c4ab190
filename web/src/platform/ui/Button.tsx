import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const tones = {
  accent: 'bg-accent-solid text-accent-fg not-disabled:hover:brightness-110',
  ok: 'bg-ok-solid text-white not-disabled:hover:brightness-110',
  warn: 'bg-warn-solid text-white not-disabled:hover:brightness-110',
  danger: 'bg-danger-solid text-white not-disabled:hover:brightness-110',
  plain: 'border border-line bg-surface text-ink not-disabled:hover:bg-hover',
  ghost: 'text-ink-2 not-disabled:hover:bg-hover not-disabled:hover:text-ink',
}
export type Tone = keyof typeof tones

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: Tone
  /** Its work is under way: it keeps its focus and its words, and does not act a second time. */
  busy?: boolean
}

export function Button({ tone = 'plain', busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={clsx(
        'inline-flex h-control flex-none items-center justify-center gap-1.5 rounded-md px-3 text-sm font-medium whitespace-nowrap',
        'disabled:opacity-50 aria-busy:cursor-progress aria-busy:opacity-70',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Its name for everyone; sighted people get it as the tooltip. */
  label: string
  /** Where the tooltip goes when not below. */
  side?: 'top' | 'right'
  /** The shortcut, as aria-keyshortcuts writes it: `E`, `Control+K`. Shown in the tooltip. */
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
