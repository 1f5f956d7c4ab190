import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useNow } from '../../../platform/clock/use-now.ts'
import { useDebounced } from '../../../platform/pick/use-debounced.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { onCallMost, onCallPage, useOnCall } from './on-call.api.ts'
import { nowText } from './on-call.view.ts'
import { OnCallList } from './OnCallList.tsx'

/** What the address says. */
export interface OnCallSearch {
  q?: string
  mine?: true
  nobody?: true
}

interface OnCallPageProps {
  search: OnCallSearch
  /** From what the address says now, which may be further than what is shown. */
  onSearch: (to: (before: OnCallSearch) => OnCallSearch) => void
  onPage: (contact_id: number) => void
  /** Whether what one sees is current. */
  freshness: ReactNode
}

const settleMs = 250

/** Who is on call now in the whole hospital. */
export function OnCallPage({ search, onSearch, onPage, freshness }: OnCallPageProps) {
  const me = useMe()
  const now = useNow()
  const [typed, setTyped] = useState(search.q ?? '')
  const [size, setSize] = useState(onCallPage)
  const settled = useDebounced(typed.trim(), settleMs)
  const asked = { search: settled, mine: search.mine ?? false, nobody: search.nobody ?? false, size }
  const { data, isError, isPlaceholderData, refetch } = useOnCall(asked)
  const put = useRef(search.q ?? '')
  const tell = useEffectEvent((q: string) => {
    if (q === put.current) return
    put.current = q
    onSearch(({ q: _, ...others }) => (q === '' ? others : { ...others, q }))
  })
  useEffect(() => tell(settled), [settled])

  const toggle = (name: 'mine' | 'nobody') =>
    onSearch(({ [name]: isOn, ...others }) => (isOn ? others : { ...others, [name]: true }))
  const more = data ? Math.min(onCallMost, data.count) - data.groups.length : 0
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-[1400px] flex-col gap-3 px-4 py-5 md:px-6">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl font-semibold">On call now</h1>
          <p className="text-sm text-ink-2 tabular-nums">{nowText(me.account.time_zone, now)}</p>
          <div className="flex flex-1 flex-wrap items-center gap-2 max-md:basis-full md:justify-end">
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
            <Toggle isOn={asked.mine} onToggle={() => toggle('mine')}>
              My groups
            </Toggle>
            <Toggle isOn={asked.nobody} onToggle={() => toggle('nobody')}>
              Nobody on call
            </Toggle>
          </div>
        </header>
        <OnCallList
          list={data}
          isError={isError}
          isOld={isPlaceholderData}
          asked={asked}
          now={now}
          homeZone={me.account.time_zone}
          onPage={onPage}
          onRetry={() => void refetch()}
        />
        {more > 0 && (
          <Button className="self-center" onClick={() => setSize(Math.min(onCallMost, size + onCallPage))}>
            Show more
          </Button>
        )}
        <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
          {freshness}
          <Link to="/myShifts" className="text-accent underline">
            My shifts
          </Link>
          <span>The red line is now. In a red row nobody is on call; it says where a page goes.</span>
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
