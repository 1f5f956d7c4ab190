import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { bufferTyping } from '../../keyboard/buffer-typing.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { Button } from '../controls/Button.tsx'
import { createFirst, EmptyState } from '../feedback/EmptyState.tsx'
import { LoadError } from '../feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../feedback/Skeleton.tsx'
import { Page, type PageProps } from './Page.tsx'

interface AdminListPageProps<Item> extends Pick<PageProps, 'title' | 'about'> {
  noun: string
  items: readonly Item[] | undefined
  isError: boolean
  onRetry: () => unknown
  addLabel: string
  onAdd: (() => void) | undefined
  /** An example of an entry, for an empty list. */
  example?: ReactNode
  renderItem: (item: Item) => ReactNode
  /** Above the list, such as a filter. */
  toolbar?: ReactNode
  children: ReactNode
}

export function AdminListPage<Item>(props: AdminListPageProps<Item>) {
  const { title, about, noun, items, isError, onRetry, addLabel, onAdd, renderItem, toolbar, children } =
    props
  useShortcuts({
    n: (event) => {
      if (!onAdd) return
      event.preventDefault()
      bufferTyping()
      onAdd()
    },
  })
  return (
    <Page
      title={title}
      about={about}
      actions={
        onAdd && (
          <Button tone="accent" onClick={onAdd}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            {addLabel}
          </Button>
        )
      }
    >
      {toolbar}
      {!items &&
        (isError ? <LoadError onRetry={onRetry}>Could not load {noun}.</LoadError> : <Rows noun={noun} />)}
      {items?.length === 0 && (
        <EmptyState title={`No ${noun} yet`} action={onAdd && <Button onClick={onAdd}>{createFirst}</Button>}>
          {props.example}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul role="list" aria-label={title} className="divide-y divide-line border-y border-line">
          {items.map(renderItem)}
        </ul>
      )}
      {children}
    </Page>
  )
}

const Rows = ({ noun }: { noun: string }) => (
  <Skeleton label={`Loading ${noun}`}>
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex flex-col gap-3 border-t border-line py-4">
        <SkeletonBlock className="h-5 w-48" />
        <SkeletonBlock className="h-10 w-full" />
      </div>
    ))}
  </Skeleton>
)
