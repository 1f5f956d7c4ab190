import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'

export interface PageProps {
  title: string
  /** Instead of a `title` that may name a patient or quote a message. */
  tabTitle?: string
  about?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  width?: keyof typeof widths | undefined
  isReadOnly?: boolean
  children: ReactNode
}

const widths = { narrow: 'max-w-[760px]', medium: 'max-w-[860px]', wide: 'max-w-[960px]' }

export const Page = ({
  title,
  tabTitle,
  about,
  actions,
  tabs,
  width = 'medium',
  isReadOnly: isOnlyRead,
  children,
}: PageProps) => (
  <div
    {...(isOnlyRead && { role: 'region', 'aria-label': title, tabIndex: 0 })}
    className="h-full overflow-y-auto bg-surface -outline-offset-2 wrap-anywhere"
  >
    <div className={clsx('mx-auto px-4 py-6 md:px-8', widths[width])}>
      <header className="pb-4">
        <div className="flex flex-wrap items-center gap-3">
          <div className={clsx('min-w-0 flex-1', about && 'basis-64')}>
            <PageHeading title={title} tabTitle={tabTitle} className="text-2xl font-semibold" />
            {about && <p className="text-sm text-ink-2">{about}</p>}
          </div>
          {actions}
        </div>
        {tabs}
      </header>
      {children}
    </div>
  </div>
)
