import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface IPassRowProps {
  letter: 'I' | 'P' | 'A' | 'S'
  title: string
  hint?: ReactNode
  /** Changed by the giver after the receiver opened the handoff. */
  isChanged?: boolean
  children: ReactNode
}

/** One part of I-PASS: its letter is a label, so that the order is learned by use. */
export const IPassRow = ({ letter, title, hint, isChanged, children }: IPassRowProps) => (
  <section
    aria-label={title}
    className={clsx(
      'grid gap-x-3 gap-y-2 border-b border-line px-4 py-4 md:grid-cols-[148px_minmax(0,1fr)] md:px-5',
      isChanged && 'bg-selected',
    )}
  >
    <header className="flex items-start gap-2">
      <span
        aria-hidden
        className="grid size-5 flex-none place-items-center rounded-sm border border-line bg-inset text-2xs font-semibold text-ink-2"
      >
        {letter}
      </span>
      <div className="min-w-0">
        <h2 className="text-sm font-semibold">{title}</h2>
        {hint && <p className="text-xs text-ink-2">{hint}</p>}
      </div>
    </header>
    <div className="min-w-0">{children}</div>
  </section>
)
