import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'

interface Title {
  title: string
  /** Instead of a `title` that may name a patient or quote a message. */
  tabTitle?: string | undefined
  /** Instead of `title` as plain text. */
  heading?: ReactNode
  /** The links to what contains the screen. Phones leave it out. */
  above?: ReactNode
  /** Beside the title, such as a count or a state. */
  facts?: ReactNode
  /** Below the title, in one line. */
  below?: ReactNode
}

type PageHeadProps = (Title | { identity: ReactNode }) & {
  /** Before the title: a button that leads back. */
  back?: ReactNode
  /** The actions of the screen. */
  children?: ReactNode
  className?: string | undefined
}

/**
 * The head of every screen: 56 pixels high, and up to 64 for a patient's name and identifiers on a phone, with the same left
 * edge and title size.
 */
export const PageHead = (props: PageHeadProps) => (
  <header
    className={clsx(
      'sticky top-0 z-10 flex min-h-14 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1 md:px-6',
      props.back && 'max-md:gap-x-1 max-md:px-1',
      props.className,
    )}
  >
    {props.back && <div className="flex-none md:-mr-3">{props.back}</div>}
    {'identity' in props ? (
      <div className="min-w-0 flex-1 basis-32">{props.identity}</div>
    ) : (
      <div className="min-w-0 flex-1 basis-32">
        {props.above && <p className="truncate text-xs text-ink-2 max-md:hidden">{props.above}</p>}
        <div className="flex min-w-0 items-center gap-x-3">
          <PageHeading
            title={props.title}
            tabTitle={props.tabTitle}
            className={clsx(
              'min-w-16 wrap-anywhere',
              props.above || props.below ? 'line-clamp-1' : 'line-clamp-2',
            )}
          >
            {props.heading}
          </PageHeading>
          {props.facts}
        </div>
        {props.below}
      </div>
    )}
    {props.children && (
      <div className="flex max-w-full flex-none flex-wrap items-center gap-2">{props.children}</div>
    )}
  </header>
)
