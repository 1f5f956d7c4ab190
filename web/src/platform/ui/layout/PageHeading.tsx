import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'

interface PageHeadingProps {
  title: string
  /** Instead of a `title` that may name a patient or quote a message. */
  tabTitle?: string | undefined
  className: string
  /** Instead of `title` as plain text. */
  children?: ReactNode
}

/** The heading of a screen, which also names its tab in the browser. */
export function PageHeading({ title, tabTitle = title, className, children = title }: PageHeadingProps) {
  useDocumentTitle(tabTitle)
  return <h1 className={className}>{children}</h1>
}
