import { IconArchive } from '@tabler/icons-react'
import { threadTitle } from '@wardline/contract/messaging/threads/thread-title.rules.ts'
import type { SearchHit } from '@wardline/contract/messaging/search/search.schemas.ts'
import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { Chip, PriorityBadge } from '../../../platform/ui/indicators/Chip.tsx'
import { ThreadChips } from '../threads/ThreadChips.tsx'
import { formatFullDateTime, formatShortTime } from '../../../platform/clock/dates.ts'
import { splitSnippet } from './snippet.view.ts'
import { archivedLabel, ownSenderLabel } from './search.text.ts'

export interface SearchHitRowProps {
  hit: SearchHit
  me: number
  href: string
  isOpen: boolean
  now: number
  onOpen: (event: MouseEvent<HTMLAnchorElement>, hit: SearchHit) => void
  onIntent: (thread_id: number) => void
}

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
          <span className="truncate">{threadTitle(thread, me)}</span>
          <time
            dateTime={hit.created}
            title={formatFullDateTime(at)}
            className="ml-auto flex-none text-xs text-ink-3 tabular-nums"
          >
            {formatShortTime(at, now)}
          </time>
        </span>
        <span className="line-clamp-2 text-sm break-words text-ink-2">
          <span className="text-ink-3">{sender.id === me ? ownSenderLabel : sender.display_name}: </span>
          {splitSnippet(snippet.text, snippet.marks).map((part, i) =>
            part.isMatch ? (
              <mark key={i} className="rounded-sm bg-mark text-ink">
                {part.text}
              </mark>
            ) : (
              <span key={i}>{part.text}</span>
            ),
          )}
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 overflow-hidden">
          <PriorityBadge priority={thread.priority} />
          {thread.status === 'archived' && (
            <Chip>
              <IconArchive size={11} aria-hidden />
              {archivedLabel}
            </Chip>
          )}
          <ThreadChips thread={thread} />
        </span>
      </span>
    </a>
  )
}
