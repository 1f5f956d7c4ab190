import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SearchHit } from '@wardline/contract/messaging/search.schemas.ts'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useKeys } from '../../../platform/keyboard/use-keys.ts'
import { useMe } from '../../accounts/me.api.ts'
import { ListProblem } from '../list/ListProblem.tsx'
import { prefetchThread } from '../thread/prefetch.ts'
import { showFound } from './found-message.ts'
import { useSearchHits } from './search.api.ts'
import { SearchHitRow } from './SearchHitRow.tsx'
import { SearchHints } from './SearchHints.tsx'

export interface SearchHitsProps {
  line: string
  openId: number | undefined
  list: RefObject<HTMLUListElement | null>
  /** Up out of the first one. */
  onUp: () => void
}

const boxOf = ({ thread }: SearchHit) => (thread.status === 'archived' ? 'archive' : 'inbox')

/** What was found; each opens at its message, and the list stays beside it. */
export function SearchHits({ line, openId, list, onUp }: SearchHitsProps) {
  const { id: me } = useMe()
  const found = useSearchHits(line)
  const now = useMinute()
  const client = useQueryClient()
  const navigate = useNavigate()
  const onOpen = (event: MouseEvent<HTMLAnchorElement>, hit: SearchHit) => {
    // Ctrl, Shift and the middle button open tabs and windows, as with any link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    showFound({ thread_id: hit.thread.id, message_id: hit.message_id })
    const params = { box: boxOf(hit), threadId: String(hit.thread.id) }
    void navigate({ to: '/Inbox/$box/thread/$threadId', params })
  }
  const go = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement) + step
    if (at < 0) onUp()
    else rows[at]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    go(event.key === 'ArrowDown' ? 1 : -1)
  }
  useKeys({ j: () => go(1), k: () => go(-1) })
  const scroller = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(found.loadMore)
  useEffect(() => {
    // A tall screen is not filled by one page, and then nothing scrolls.
    const at = scroller.current
    if (at && at.scrollHeight <= at.clientHeight) loadMore()
  }, [found.hits.length])
  if (line.trim() === '') return <SearchHints />
  if (found.isFailed) return <ListProblem what="What was found" onRetry={found.retry} />
  const isNothing = !found.isStale && found.hits.length === 0
  return (
    <div
      ref={scroller}
      aria-busy={found.isStale}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - 400) found.loadMore()
      }}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface"
    >
      <p role="status" className={isNothing ? 'p-4 text-sm text-ink-2' : 'sr-only'}>
        {found.isStale ? '' : isNothing ? 'Nothing found.' : countText(found.hits.length, found.hasMore)}
      </p>
      <ul ref={list} role="list" aria-label="Found messages" onKeyDown={onKeyDown}>
        {found.hits.map((hit) => (
          <li key={hit.thread.id}>
            <SearchHitRow
              hit={hit}
              me={me}
              href={`/Inbox/${boxOf(hit)}/thread/${hit.thread.id}`}
              isOpen={hit.thread.id === openId}
              now={now}
              onOpen={onOpen}
              onIntent={(id) => prefetchThread(client, id)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const countText = (count: number, hasMore: boolean): string =>
  count === 1 ? '1 thread found' : `${hasMore ? 'More than ' : ''}${count} threads found`
