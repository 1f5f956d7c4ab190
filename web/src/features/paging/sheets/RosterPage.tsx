import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { useGroup } from '../groups/group.api.ts'
import { datePart, wallTimeIn } from '../wall-time/wall-time.view.ts'
import {
  parseRosterSearch,
  rosterSpans,
  stepRoster,
  toRosterPeriod,
  type RosterSearch,
} from './roster-period.rules.ts'
import { rosterFileUrl, rosterQuery } from './roster.api.ts'
import './roster.css'
import * as text from './roster.text.ts'
import { RosterList } from './RosterList.tsx'
import { RosterTable } from './RosterTable.tsx'
import { RosterTotals } from './RosterTotals.tsx'

const files = [
  { format: 'pdf', label: 'PDF' },
  { format: 'csv', label: 'Shifts (CSV)' },
  { format: 'totals', label: 'Hours (CSV)' },
] as const

export function RosterPage() {
  const group = useGroup()
  const isPhone = useIsPhone()
  const search = parseRosterSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const onSearch = (to: RosterSearch) =>
    void navigate({
      to: '/pagingGroups/$group/roster',
      params: { group: group.uid },
      search: to,
      replace: true,
    })
  const today = datePart(wallTimeIn(group.time_zone, useMinute()))
  const period = toRosterPeriod(search, today)
  const { from, to, span } = period
  const { data: roster, isError, refetch } = useQuery(rosterQuery(group.id, period))
  const showMonth = (month: string) => onSearch({ ...search, month })
  return (
    <div className="h-full overflow-y-auto bg-surface p-4 md:px-6">
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <Button onClick={() => onSearch({ ...(search.span && { span: search.span }) })}>Today</Button>
        <div className="flex">
          <IconButton label={`Previous ${span}`} onClick={() => showMonth(stepRoster(period, -1))}>
            <IconChevronLeft size={18} aria-hidden />
          </IconButton>
          <IconButton label={`Next ${span}`} onClick={() => showMonth(stepRoster(period, 1))}>
            <IconChevronRight size={18} aria-hidden />
          </IconButton>
        </div>
        <h2
          aria-live="polite"
          className="min-w-0 flex-1 text-lg font-semibold max-md:order-first max-md:basis-full"
        >
          {text.periodText(from, to)}
        </h2>
        <SegmentedControl
          legend="Period"
          hideLegend
          value={span}
          segments={rosterSpans.map((value) => ({ value, label: text.spanLabels[value] }))}
          onChange={(value) => onSearch({ ...search, span: value })}
        />
        <div className="flex flex-wrap gap-2">
          {files.map(({ format, label }) => (
            <a
              key={format}
              href={rosterFileUrl(group.id, period, format)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex h-control items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover"
            >
              <IconDownload size={16} stroke={1.75} aria-hidden />
              {label}
            </a>
          ))}
        </div>
      </div>
      {isError ? (
        <LoadError onRetry={refetch}>{text.couldNotLoad}</LoadError>
      ) : !roster ? (
        <Skeleton label="Loading the shifts" className="flex flex-col gap-3">
          <SkeletonBlock className="h-8" />
          <SkeletonBlock className="h-8" />
        </Skeleton>
      ) : roster.people.length === 0 ? (
        <p className="text-sm text-ink-2">{text.noMembers}</p>
      ) : (
        <div className="flex flex-col gap-6">
          {span === 'month' && !isPhone && <RosterTable roster={roster} today={today} />}
          <div className="flex flex-col gap-3">
            {isPhone ? (
              <RosterList roster={roster} hasShifts={span === 'month'} />
            ) : (
              <RosterTotals roster={roster} />
            )}
            <p className="text-xs text-ink-2">{text.aboutTotals}</p>
          </div>
        </div>
      )}
    </div>
  )
}
