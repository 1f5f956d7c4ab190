import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'

interface PageHeadingProps {
  title: string
  /** Instead of a `title` that may name a patient or quote a message. */
  tabTitle?: string | undefined
  className?: string | undefined
  /** Instead of `title` as plain text. */
  children?: ReactNode
}

/** The heading of a screen, which also names its tab in the browser. */
export function PageHeading({ title, tabTitle = title, className, children = title }: PageHeadingProps) {
  useDocumentTitle(tabTitle)
  return <h1 className={clsx('text-lg leading-5 font-semibold', className)}>{children}</h1>
}
