import { IconArchive } from '@tabler/icons-react'
import type { SearchHit } from '@wardline/contract/messaging/search.schemas.ts'
import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { Avatar } from '../../../platform/ui/Avatar.tsx'
import { Chip, PriorityBadge } from '../../../platform/ui/Chip.tsx'
import { ThreadFacts } from '../list/ThreadFacts.tsx'
import { fullText, shortText } from '../../../platform/clock/dates.ts'
import { piecesOf } from './snippet.view.ts'

export interface SearchHitRowProps {
  hit: SearchHit
  me: number
  href: string
  isOpen: boolean
  now: number
  onOpen: (event: MouseEvent<HTMLAnchorElement>, hit: SearchHit) => void
  onIntent: (thread_id: number) => void
}

/** A thread at the message that was found: what it is about, who said it, and the words that were found in it. */
export function SearchHitRow({ hit, me, href, isOpen, now, onOpen, onIntent }: SearchHitRowProps) {
  const { thread, sender, snippet } = hit
  const at = Date.parse(hit.created)
  return (
    <a
      href={href}
      data-hit={thread.id}
      aria-current={isOpen ? 'true' : undefined}
      onClick={(event) => onOpen(event, hit)}
      onPointerEnter={() => onIntent(thread.id)}
      onFocus={() => onIntent(thread.id)}
      className={clsx(
        'relative flex min-h-[76px] gap-2.5 border-b border-line px-3 py-2.5 -outline-offset-2',
        isOpen ? 'bg-selected' : 'hover:bg-hover',
        thread.priority === 2 &&
          'before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-danger-solid',
      )}
    >
      <Avatar name={sender.display_name} picture={sender.profile_picture} size={36} decorative />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate">{thread.subject}</span>
          <time
            dateTime={hit.created}
            title={fullText(at)}
            className="ml-auto flex-none text-xs text-ink-3 tabular-nums"
          >
            {shortText(at, now)}
          </time>
        </span>
        <span className="line-clamp-2 text-sm break-words text-ink-2">
          <span className="text-ink-3">{sender.id === me ? 'You' : sender.display_name}: </span>
          {piecesOf(snippet.text, snippet.marks).map((piece, i) =>
            piece.isFound ? (
              <mark key={i} className="rounded-sm bg-mark text-ink">
                {piece.text}
              </mark>
            ) : (
              <span key={i}>{piece.text}</span>
            ),
          )}
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 overflow-hidden">
          <PriorityBadge priority={thread.priority} />
          {thread.status === 'archived' && (
            <Chip>
              <IconArchive size={11} aria-hidden />
              Archived
            </Chip>
          )}
          <ThreadFacts thread={thread} />
        </span>
      </span>
    </a>
  )
}
