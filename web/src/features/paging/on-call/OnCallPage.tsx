import { IconPrinter, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { fromHomeTime } from '../../../platform/clock/home-time.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { PartOnDevice } from '../../../platform/ui/feedback/PartOnDevice.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { useShownOnCall } from './device-on-call.api.ts'
import { daySheetUrl, onCallMaxSize, onCallPageSize } from './on-call.api.ts'
import { formatNow, gapCountText } from './on-call.view.ts'
import { OnCallList } from './OnCallList.tsx'
import { OnCallTime } from './OnCallTime.tsx'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'

export interface OnCallSearch {
  q?: string
  mine?: true
  nobody?: true
  /** Local time of the hospital, `2027-01-31T22:00`; without it, now. */
  at?: string
}

interface OnCallPageProps {
  search: OnCallSearch
  /** `before` may be newer than `search`. */
  onSearch: (to: (before: OnCallSearch) => OnCallSearch) => void
  /** Undefined for users who may not send messages. */
  onPage: ((contact_id: number) => void) | undefined
  freshness: ReactNode
}

const typingPauseMs = 250

const toInstant = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())

export function OnCallPage({ search, onSearch, onPage, freshness }: OnCallPageProps) {
  const me = useMe()
  const clock = useNow()
  const instant = search.at === undefined ? undefined : fromHomeTime(search.at)
  const now = instant ?? clock
  const [typed, setTyped] = useState(search.q ?? '')
  const [size, setSize] = useState(onCallPageSize)
  const searchText = useDebounced(typed.trim(), typingPauseMs)
  const filters = {
    search: searchText,
    mine: search.mine ?? false,
    nobody: search.nobody ?? false,
    size,
    at: toInstant(instant),
  }
  const { data, isError, isPlaceholderData, refetch, stored } = useShownOnCall(filters)
  const lastQuery = useRef(search.q ?? '')
  const updateAddress = useEffectEvent((q: string) => {
    if (q === lastQuery.current) return
    lastQuery.current = q
    onSearch(({ q: _, ...others }) => (q === '' ? others : { ...others, q }))
  })
  useEffect(() => updateAddress(searchText), [searchText])

  const showAt = (at: string | undefined) =>
    onSearch(({ at: _, ...others }) => (at === undefined ? others : { ...others, at }))
  const toggle = (name: 'mine' | 'nobody') =>
    onSearch(({ [name]: isOn, ...others }) => (isOn ? others : { ...others, [name]: true }))
  const gaps = data?.groups.filter(({ gap }) => gap !== null).length ?? 0
  const more = data ? Math.min(onCallMaxSize, data.count) - data.groups.length : 0
  return (
    <div className="flex h-full flex-col bg-surface">
      <PageHead
        title={instant === undefined ? 'On call now' : 'On call'}
        facts={<p className="text-sm text-ink-2 tabular-nums">{formatNow(me.account.time_zone, now)}</p>}
      >
        <a
          href={daySheetUrl(search.at)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex h-control items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover"
        >
          <IconPrinter size={16} stroke={1.75} aria-hidden />
          Day sheet
        </a>
      </PageHead>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-4 md:px-6">
        <div className="flex flex-wrap items-center gap-2">
          <label className="relative min-w-0 flex-1 max-md:basis-full md:max-w-72">
            <span className="sr-only">Group, department or person</span>
            <IconSearch
              size={16}
              aria-hidden
              className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-2"
            />
            <Input
              type="search"
              value={typed}
              maxLength={200}
              placeholder="Group, department or person"
              className="pl-8"
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <OnCallTime at={search.at} now={clock} onChange={showAt} />
          <Toggle isOn={filters.mine} onToggle={() => toggle('mine')}>
            My groups
          </Toggle>
          <Toggle isOn={filters.nobody} onToggle={() => toggle('nobody')}>
            No one on call
          </Toggle>
        </div>
        {gaps > 0 && !filters.nobody && (
          <p role="status" className="text-sm font-medium text-danger">
            {gapCountText(gaps)}
          </p>
        )}
        <OnCallList
          list={data}
          isError={isError}
          isStale={isPlaceholderData}
          filters={filters}
          now={now}
          homeZone={me.account.time_zone}
          onPage={instant === undefined ? onPage : undefined}
          onRetry={() => void refetch()}
        />
        {stored && <PartOnDevice stored={stored.groups.length} count={stored.count} noun="groups" />}
        {more > 0 && (
          <Button
            className="self-center"
            onClick={() => setSize(Math.min(onCallMaxSize, size + onCallPageSize))}
          >
            Show more
          </Button>
        )}
        <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
          {freshness}
          <Link to="/myShifts" className="text-accent underline">
            My shifts
          </Link>
          <span>
            The red line marks {instant === undefined ? 'the current' : 'the chosen'} time. Red rows have no
            one on call and show who gets the page.
          </span>
        </footer>
      </div>
    </div>
  )
}

const Toggle = ({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean
  onToggle: () => void
  children: ReactNode
}) => (
  <Button
    aria-pressed={isOn}
    onClick={onToggle}
    className={clsx(isOn && 'border-accent! bg-selected! text-accent!')}
  >
    {children}
  </Button>
)
