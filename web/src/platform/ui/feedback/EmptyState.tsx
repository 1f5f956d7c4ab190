import type { ReactNode } from 'react'

/** The label of the button that creates the first entry. */
export const createFirst = 'Create the first one'

interface EmptyStateProps {
  /** As in `No webhooks yet`. */
  title: string
  /** The button that creates the first entry. */
  action?: ReactNode
  /** Explains the use of the entries with an example. */
  children?: ReactNode
}

/** Takes the place of a list without an entry. A search or filter that finds nothing gets one line in the list instead. */
export const EmptyState = ({ title, action, children }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-sm">
    <p className="font-medium">{title}</p>
    {children && <p className="max-w-[72ch] text-ink-2">{children}</p>}
    {action}
  </div>
)
