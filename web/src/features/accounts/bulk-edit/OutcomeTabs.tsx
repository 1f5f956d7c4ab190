import type { BulkEditOutcome } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { clsx } from 'clsx'
import { useId, type KeyboardEvent, type ReactNode } from 'react'

interface OutcomeTabsProps<T extends BulkEditOutcome> {
  tabs: readonly { outcome: T; label: string; count: number }[]
  open: T
  onOpen: (outcome: T) => void
  children: ReactNode
}

/** The arrow keys switch. */
export function OutcomeTabs<T extends BulkEditOutcome>(props: OutcomeTabsProps<T>) {
  const { tabs, open, onOpen } = props
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex(({ outcome }) => outcome === open)
    const next = (at + step + tabs.length) % tabs.length
    onOpen(tabs[next]?.outcome ?? open)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label="Users"
        onKeyDown={move}
        className="mb-3 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ outcome, label, count }) => (
          <button
            key={outcome}
            type="button"
            role="tab"
            id={`${id}-${outcome}`}
            aria-selected={outcome === open}
            aria-controls={`${id}-panel`}
            tabIndex={outcome === open ? 0 : -1}
            onClick={() => onOpen(outcome)}
            className={clsx(
              'h-control flex-none border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2',
              outcome === open ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {label} <span className="text-ink-2 tabular-nums">{count.toLocaleString('en')}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {props.children}
      </div>
    </div>
  )
}
