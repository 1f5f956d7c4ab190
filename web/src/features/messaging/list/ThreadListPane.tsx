import { IconArchive, IconPencilPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Suspense } from 'react'
import { lazyCode } from '../../../platform/code.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { PlaceLink } from '../../../platform/ui/PlaceLink.tsx'
import { useIsStale } from '../../../platform/live/use-stale.ts'
import { openCompose } from '../compose-door.ts'
import { boxes, type Box } from '../live/state.ts'
import { useSearchIsOpen } from '../search/search-door.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { SearchPlace } from '../search/SearchPlace.tsx'
import { useBoxCount } from '../thread.api.ts'
import { FreshnessLight } from './FreshnessLight.tsx'
import { ThreadRows } from './ThreadRows.tsx'

const HandedItems = lazyCode(() =>
  import('../handover/HandedItems.tsx').then((module) => ({ default: module.HandedItems })),
)

const words = { inbox: 'Inbox', unread: 'Unread', archive: 'Archive', owed: 'I owe', awaited: 'Awaiting' }

/** The left pane. On phones it gives way to an open thread. */
export function ThreadListPane({ box, openId }: { box: Box; openId: number | undefined }) {
  const isSearching = useSearchIsOpen()
  return (
    <section
      aria-label="Threads"
      className={clsx(
        'flex min-h-0 flex-col border-line bg-surface md:border-r',
        openId !== undefined && 'max-md:hidden',
      )}
    >
      <header className="flex flex-col gap-2 border-b border-line p-3 pb-2">
        <div className="flex items-center gap-2.5">
          <div className="flex min-w-0 flex-col">
            <h1 className="text-lg font-semibold">Messages</h1>
            <FreshnessLight />
          </div>
          <Button tone="accent" className="ml-auto max-md:hidden" onClick={openCompose} aria-keyshortcuts="C">
            <IconPencilPlus size={16} aria-hidden />
            Compose
          </Button>
        </div>
        {!isSearching && (
          <>
            <SearchButton />
            <nav aria-label="Boxes" className="flex justify-between gap-0.5">
              {boxes.map((each) => (
                <BoxTab key={each} box={each} isOpen={each === box} />
              ))}
            </nav>
          </>
        )}
      </header>
      {isSearching ? (
        <SearchPlace openId={openId} />
      ) : (
        <>
          {box === 'owed' && (
            <div className="flex max-h-1/2 flex-none flex-col">
              <Suspense>
                <HandedItems title="Handed to you" />
              </Suspense>
            </div>
          )}
          {/* Each box has its own scroll position. */}
          <ThreadRows key={box} box={box} openId={openId} />
        </>
      )}
    </section>
  )
}

function BoxTab({ box, isOpen }: { box: Box; isOpen: boolean }) {
  return (
    <PlaceLink
      href={`/Inbox/${box}`}
      aria-current={isOpen ? 'page' : undefined}
      data-tip={box === 'archive' ? '' : undefined}
      className={clsx(
        'flex h-7 items-center gap-1 rounded-md px-2 text-sm font-medium max-lg:px-1.5 pointer-coarse:h-control',
        isOpen ? 'bg-selected text-accent' : 'text-ink-2 hover:bg-hover',
      )}
    >
      {/* Five words do not fit beside each other; this one is known by its box. */}
      {box === 'archive' ? (
        <>
          <IconArchive size={16} aria-hidden />
          <span className="sr-only">{words[box]}</span>
        </>
      ) : (
        words[box]
      )}
      {(box === 'unread' || box === 'owed' || box === 'awaited') && <BoxNumber box={box} />}
    </PlaceLink>
  )
}

/** While it is not known to be current, a zero is not said. */
function BoxNumber({ box }: { box: 'unread' | 'owed' | 'awaited' }) {
  const count = useBoxCount(box)
  const isStale = useIsStale()
  if (count === 0 && isStale) return null
  return <span className={clsx('text-xs tabular-nums', isStale && 'text-ink-3')}>{count}</span>
}
