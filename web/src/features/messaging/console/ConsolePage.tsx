import type { ConsolePage as OpenPage } from '@wardline/contract/messaging/console/console.schemas.ts'
import { useRef, useState, type ReactNode } from 'react'
import { useServerSeconds } from '../../../platform/clock/use-second.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { useIsDisconnected } from '../../../platform/live/use-is-disconnected.ts'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { Drawer } from '../../../platform/ui/dialogs/Drawer.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'
import { useIsWide } from '../../../platform/ui/layout/use-is-phone.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { useOpenPages } from './console.api.ts'
import * as texts from './console.text.ts'
import * as view from './console.view.ts'
import { ConsolePanel } from './ConsolePanel.tsx'
import { OpenPageList } from './OpenPageList.tsx'

const filterNames = Object.keys(texts.filterLabels) as texts.ConsoleFilterName[]

interface ConsolePageProps {
  selected_id: number | undefined
  onSelect: (id: number | undefined) => void
  onOpen: (thread_uid: string) => void
  freshness: ReactNode
}

/** Every open page of the hospital, oldest first, and what an operator can do about the selected one. */
export function ConsolePage({ selected_id, onSelect, onOpen, freshness }: ConsolePageProps) {
  const me = useMe().id
  const { data, isError, refetch } = useOpenPages()
  const [name, setName] = useState<texts.ConsoleFilterName>('all')
  const [typed, setTyped] = useState('')
  const isWide = useIsWide()
  const list = useRef<HTMLDivElement>(null)
  const pages = (data?.results ?? []).filter((page) => view.matchesFilter(page, { name, typed, me }))
  const all = data?.results ?? []
  const counts = {
    all: all.length,
    needed: all.filter((page) => view.needsMe(page, me)).length,
    high: all.filter(({ priority }) => priority === 2).length,
  }
  const selected = data?.results.find(({ id }) => id === selected_id)
  const go = (step: 1 | -1) => (event: KeyboardEvent) => {
    const next = view.neighbour(pages, selected_id, step)
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.focus()
  }
  useShortcuts({
    j: go(1),
    k: go(-1),
  })
  // A drawer would cover the list that the reader of a shared address wants to see first.
  const [isOpened, setOpened] = useState(false)
  const panel = selected && <ConsolePanel key={selected.id} page={selected} onOpen={onOpen} />
  return (
    <div className="flex h-full min-h-0 bg-surface">
      <div className="flex min-w-0 flex-1 flex-col">
        <PageHead
          title={texts.consoleTitle}
          facts={
            <p role="status" className="min-w-0 truncate text-sm text-ink-2 tabular-nums">
              <Summary pages={data?.results ?? []} me={me} />
            </p>
          }
        >
          {freshness}
        </PageHead>
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 md:px-6">
          <SegmentedControl
            legend={texts.filterLegend}
            hideLegend
            value={name}
            onChange={setName}
            segments={filterNames.map((value) => ({
              value,
              label: `${texts.filterLabels[value]} ${counts[value]}`,
            }))}
          />
          <FilterField
            label={texts.filterFieldLabel}
            value={typed}
            onChange={setTyped}
            className="min-w-0 flex-1 max-md:basis-full md:max-w-72"
          />
        </div>
        {isError && (
          <LoadError onRetry={refetch} className="px-4 py-2 md:px-6">
            {texts.loadFailedText}
          </LoadError>
        )}
        {data ? (
          <OpenPageList
            ref={list}
            pages={pages}
            empty={data.results.length === 0 ? texts.noPagesText : texts.noMatchText}
            selected_id={selected_id}
            onSelect={(id) => {
              onSelect(id)
              setOpened(true)
            }}
            onOpen={({ thread_uid, operator }) => operator?.user_id === me && onOpen(thread_uid)}
          />
        ) : (
          !isError && (
            <Skeleton label={texts.loadingText} className="px-4 py-3 md:px-6">
              {Array.from({ length: 8 }, (_, row) => (
                <SkeletonBlock key={row} className="mb-2 h-12 w-full" />
              ))}
            </Skeleton>
          )
        )}
        {data && data.count > data.results.length && (
          <p className="border-t border-line px-4 py-2 text-xs text-ink-2 md:px-6">
            {texts.cutText(data.results.length, data.count)}
          </p>
        )}
      </div>
      {isWide ? (
        <aside
          aria-label={texts.columnLabels[1]}
          className="w-80 flex-none overflow-y-auto border-l border-line"
        >
          {panel ?? <p className="p-4 text-sm text-ink-2">{texts.chooseText}</p>}
        </aside>
      ) : (
        <Drawer
          open={isOpened && selected !== undefined}
          onClose={() => setOpened(false)}
          title={selected ? view.subjectText(selected) : ''}
        >
          {panel}
        </Drawer>
      )}
    </div>
  )
}

function Summary({ pages, me }: { pages: readonly OpenPage[]; me: number }) {
  const isDisconnected = useIsDisconnected()
  const now = useServerSeconds(pages.length > 0 && !isDisconnected)
  const [oldest] = pages
  const needed = pages.filter((page) => view.needsMe(page, me)).length
  return texts.summaryText(oldest && view.ageText(oldest, now), needed)
}
