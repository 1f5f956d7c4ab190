import { IconArchive, IconFilter, IconPencilPlus } from '@tabler/icons-react'
import { isFilterActive } from '@wardline/contract/messaging/thread-filters/thread-filter.rules.ts'
import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { useStore } from '../../../platform/state/store.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useIsDisconnected } from '../../../platform/live/use-is-disconnected.ts'
import { openCompose } from '../compose/compose-dialog.ts'
import { boxes, type Box } from '../live/live-state.ts'
import { useSearchIsOpen } from '../search/search-panel.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { LazySearchPanel } from '../search/LazySearchPanel.tsx'
import { useBoxCount, useThreadFilter } from '../threads/thread.api.ts'
import { ConnectionStatusLight } from './ConnectionStatusLight.tsx'
import { rowSelection } from './row-selection.ts'
import { ThreadRows } from './ThreadRows.tsx'
import {
  boxLabels,
  boxNavigationLabel,
  composeLabel,
  filterLabel,
  handoffsTitle,
  inboxTitle,
  threadListLabel,
} from './inbox.text.ts'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'

const HandoffList = lazyComponent(() =>
  import('../handoff/HandoffList.tsx').then((module) => ({ default: module.HandoffList })),
)

const ThreadFilterLine = lazyComponent(() =>
  import('../thread-filters/ThreadFilterLine.tsx').then((module) => ({ default: module.ThreadFilterLine })),
)
const ThreadFilterDialog = lazyComponent(() =>
  import('../thread-filters/ThreadFilterDialog.tsx').then((module) => ({
    default: module.ThreadFilterDialog,
  })),
)

const SelectionBar = lazyComponent(() =>
  import('./SelectionBar.tsx').then((module) => ({ default: module.SelectionBar })),
)

const RecallNoticeList = lazyComponent(() =>
  import('../recall/RecallNoticeList.tsx').then((module) => ({ default: module.RecallNoticeList })),
)

const ScheduledMessagesLine = lazyComponent(() =>
  import('../scheduled-messages/ScheduledMessagesLine.tsx').then((module) => ({
    default: module.ScheduledMessagesLine,
  })),
)

export function ThreadListPane({ box, openId }: { box: Box; openId: number | undefined }) {
  const isSearching = useSearchIsOpen()
  const isFiltered = isFilterActive(useThreadFilter())
  const [isFiltering, setFiltering] = useState(false)
  const isSelecting = useStore(rowSelection, (selection) => selection !== undefined)
  return (
    <section
      aria-label={threadListLabel}
      className={clsx(
        'flex min-h-0 flex-col border-line bg-surface md:border-r',
        openId !== undefined && 'max-md:hidden',
      )}
    >
      <PageHead
        title={inboxTitle}
        tabTitle={boxLabels[box]}
        facts={<ConnectionStatusLight />}
        className="px-3!"
      >
        <Button tone="accent" className="max-md:hidden" onClick={openCompose} aria-keyshortcuts="C">
          <IconPencilPlus size={16} aria-hidden />
          {composeLabel}
        </Button>
      </PageHead>
      {!isSearching && (
        <div className="relative flex flex-none flex-col gap-2 border-b border-line px-3 py-2">
          <div className={clsx('flex gap-2', isSelecting && 'invisible')}>
            <div className="flex min-w-0 flex-1 flex-col">
              <SearchButton />
            </div>
            <IconButton label={filterLabel} aria-pressed={isFiltered} onClick={() => setFiltering(true)}>
              <IconFilter size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </div>
          <nav
            aria-label={boxNavigationLabel}
            className={clsx('flex justify-between gap-0.5', isSelecting && 'invisible')}
          >
            {boxes.map((each) => (
              <BoxTab key={each} box={each} isOpen={each === box} />
            ))}
          </nav>
          {isSelecting && (
            <Suspense>
              <SelectionBar box={box} openId={openId} />
            </Suspense>
          )}
        </div>
      )}
      {isSearching ? (
        <LazySearchPanel openId={openId} />
      ) : (
        <>
          {box === 'needs_my_response' && (
            <div className="flex max-h-1/2 flex-none flex-col">
              <Suspense>
                <HandoffList title={handoffsTitle} />
              </Suspense>
            </div>
          )}
          <Suspense>
            {isFiltered && <ThreadFilterLine box={box} onEdit={() => setFiltering(true)} />}
            <RecallNoticeList />
            <ScheduledMessagesLine />
          </Suspense>
          {/* The key gives each box its own scroll position. */}
          <ThreadRows key={box} box={box} openId={openId} />
        </>
      )}
      {isFiltering && (
        <Suspense>
          <ThreadFilterDialog box={box} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </section>
  )
}

function BoxTab({ box, isOpen }: { box: Box; isOpen: boolean }) {
  return (
    <AppLink
      href={`/Inbox/${box}`}
      aria-current={isOpen ? 'page' : undefined}
      data-tip={box === 'archive' ? '' : undefined}
      className={clsx(
        'flex h-7 items-center gap-1 rounded-md px-1.5 text-sm font-medium pointer-coarse:h-control',
        isOpen ? 'bg-selected text-accent' : 'text-ink-2 hover:bg-hover',
      )}
    >
      {/* Five labels do not fit, so the archive shows an icon. */}
      {box === 'archive' ? (
        <>
          <IconArchive size={16} aria-hidden />
          <span className="sr-only">{boxLabels[box]}</span>
        </>
      ) : (
        boxLabels[box]
      )}
      {box !== 'inbox' && box !== 'archive' && <BoxCount box={box} />}
    </AppLink>
  )
}

function BoxCount({ box }: { box: Exclude<Box, 'inbox' | 'archive'> }) {
  const count = useBoxCount(box)
  const isStale = useIsDisconnected()
  if (count === 0 && isStale) return null
  return <span className={clsx('text-xs tabular-nums', isStale && 'text-ink-3')}>{count}</span>
}
