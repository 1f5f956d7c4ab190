import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SearchHit } from '@wardline/contract/messaging/search/search.schemas.ts'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { PaneLoadError } from '../threads/PaneLoadError.tsx'
import { prefetchThread } from '../threads/prefetch-thread.api.ts'
import { highlightMessage } from './highlighted-message.ts'
import { useSearchHits } from './search.api.ts'
import { SearchHitRow } from './SearchHitRow.tsx'
import { SearchHints } from './SearchHints.tsx'
import { foundText, nothingFoundText, loadFailedText, resultsLabel } from './search.text.ts'

export interface SearchHitsProps {
  text: string
  openId: number | undefined
  list: RefObject<HTMLUListElement | null>
  onUp: () => void
}

const getBox = ({ thread }: SearchHit) => (thread.status === 'archived' ? 'archive' : 'inbox')

export function SearchHits({ text, openId, list, onUp }: SearchHitsProps) {
  const { id: me } = useMe()
  const search = useSearchHits(text)
  const now = useMinute()
  const client = useQueryClient()
  const navigate = useNavigate()
  const onOpen = (event: MouseEvent<HTMLAnchorElement>, hit: SearchHit) => {
    // Modified clicks keep the browser's behaviour of links.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    highlightMessage({ thread_id: hit.thread.id, message_id: hit.message_id })
    const params = { box: getBox(hit), threadId: String(hit.thread.id) }
    void navigate({ to: '/Inbox/$box/thread/$threadId', params })
  }
  const moveFocus = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement) + step
    if (at < 0) onUp()
    else rows[at]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    moveFocus(event.key === 'ArrowDown' ? 1 : -1)
  }
  useShortcuts({ j: () => moveFocus(1), k: () => moveFocus(-1) })
  const scroller = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(search.loadMore)
  useEffect(() => {
    // Loads more if nothing scrolls: on a tall screen one page may not fill the list.
    const at = scroller.current
    if (at && at.scrollHeight <= at.clientHeight) loadMore()
  }, [search.hits.length])
  if (text.trim() === '') return <SearchHints />
  if (search.isFailed) return <PaneLoadError text={loadFailedText} onRetry={search.retry} />
  const isEmpty = !search.isStale && search.hits.length === 0
  return (
    <div
      ref={scroller}
      aria-busy={search.isStale}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - 400) search.loadMore()
      }}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface"
    >
      <p role="status" className={isEmpty ? 'p-4 text-sm text-ink-2' : 'sr-only'}>
        {search.isStale ? '' : isEmpty ? nothingFoundText : foundText(search.hits.length, search.hasMore)}
      </p>
      <ul ref={list} role="list" aria-label={resultsLabel} onKeyDown={onKeyDown}>
        {search.hits.map((hit) => (
          <li key={hit.thread.id}>
            <SearchHitRow
              hit={hit}
              me={me}
              href={`/Inbox/${getBox(hit)}/thread/${hit.thread.id}`}
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
