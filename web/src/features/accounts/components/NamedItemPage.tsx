import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'

export interface NamedItemPageProps<Item> {
  /** Until the item has loaded. */
  title: string
  /** Section in `/accountSettings/<section>`, the list that opens if the item does not exist. */
  section: string
  shortNoun: string
  item: UseQueryResult<Item>
  missing: string
  failure: string
  children: (item: Item) => ReactNode
}

/** Loads an item. A missing one, or one that is deleted while it is open, leads to its list with a warning (paging §4). */
export function NamedItemPage<Item>(props: NamedItemPageProps<Item>) {
  const { section, shortNoun, missing, item } = props
  const { data, error, refetch } = item
  const navigate = useNavigate()
  const isMissing = isApiError(error, 404) || isApiError(error, 400)
  const wasLoaded = data !== undefined
  useEffect(() => {
    if (!isMissing) return
    showToast(wasLoaded ? `This ${shortNoun} was deleted` : missing, { tone: 'danger' })
    void navigate({
      to: '/accountSettings/$section/{-$item}',
      params: { section, item: undefined },
      replace: true,
    })
  }, [isMissing, wasLoaded, missing, shortNoun, section, navigate])
  if (data) return props.children(data)
  return (
    <Page title={props.title}>
      {error && !isMissing ? (
        <LoadError onRetry={() => void refetch()}>{props.failure}</LoadError>
      ) : (
        <Skeleton label={`Loading the ${shortNoun}`}>
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      )}
    </Page>
  )
}

/** The list that an item's page belongs to. */
export const SectionLink = ({ section, children }: { section: string; children: ReactNode }) => (
  <Link
    to="/accountSettings/$section/{-$item}"
    params={{ section, item: undefined }}
    className="text-accent underline underline-offset-2"
  >
    {children}
  </Link>
)
