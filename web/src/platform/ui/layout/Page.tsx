import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PageHead } from './PageHead.tsx'

export interface PageProps {
  title: string
  /** Instead of a `title` that may name a patient or quote a message. */
  tabTitle?: string
  /** Introduces the page, above its content. */
  about?: ReactNode
  /** In the head; on phones below it. */
  actions?: ReactNode
  tabs?: ReactNode
  /** Settings, tables and reports have the width of the window; text has the width of a column that reads well. */
  layout?: 'page' | 'reading' | undefined
  isReadOnly?: boolean
  children: ReactNode
}

/** A screen that is not a list with details beside it. */
export const Page = ({
  title,
  tabTitle,
  about,
  actions,
  tabs,
  layout = 'page',
  isReadOnly: isOnlyRead,
  children,
}: PageProps) => (
  <div
    {...(isOnlyRead && { role: 'region', 'aria-label': title, tabIndex: 0 })}
    className="grid h-full content-start overflow-y-auto bg-surface -outline-offset-2 wrap-anywhere md:grid-cols-[minmax(8rem,1fr)_auto]"
  >
    <PageHead title={title} tabTitle={tabTitle} className={clsx(!actions && 'md:col-span-2')} />
    {/* At one place of the tree: an open dialog of an action stays when the window becomes narrow. */}
    {actions && (
      <div className="flex flex-wrap items-center gap-2 bg-surface px-4 pt-4 md:border-b md:border-line md:px-6 md:py-1">
        {actions}
      </div>
    )}
    {tabs && <div className="border-b border-line px-4 md:col-span-2 md:px-6">{tabs}</div>}
    <div className={clsx('min-w-0 px-4 py-4 md:col-span-2 md:px-6', layout === 'reading' && 'max-w-[760px]')}>
      {about && <p className="max-w-[72ch] pb-4 text-sm text-ink-2">{about}</p>}
      {children}
    </div>
  </div>
)
