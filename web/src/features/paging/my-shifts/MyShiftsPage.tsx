import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { MyShifts } from '@wardline/contract/paging/my-shifts/my-shift.schemas.ts'
import type { ReactNode } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { CalendarFeed } from '../feeds/CalendarFeed.tsx'
import { qualificationsTitle } from '../qualifications/qualification.text.ts'
import { myShiftsQuery } from './my-shifts.api.ts'
import { groupShiftsByWeek, onCallStatusText } from './my-shifts.view.ts'
import { TakenOverRow, ShiftRow } from './ShiftRow.tsx'
import { OwnRequests } from '../schedule-requests/OwnRequests.tsx'
import { MySwapRequests } from './MySwapRequests.tsx'
import { ShiftNotices } from './ShiftNotices.tsx'
import { ShiftReminders } from './ShiftReminders.tsx'
import { ShiftSummary } from './ShiftSummary.tsx'

export function MyShiftsPage({ handoffs }: { handoffs: ReactNode }) {
  const { data, isError, refetch } = useQuery(myShiftsQuery)
  return (
    <Page
      title="My shifts"
      actions={
        <>
          <Link to="/qualifications" className="text-sm text-accent underline">
            {qualificationsTitle}
          </Link>
          <Link to="/onCall" className="text-sm text-accent underline">
            Who is on call now
          </Link>
        </>
      }
    >
      <div className="mb-4 overflow-hidden rounded-lg border border-line empty:hidden">{handoffs}</div>
      {data ? (
        <Shifts mine={data} />
      ) : isError ? (
        <LoadError onRetry={refetch}>Could not load your shifts.</LoadError>
      ) : (
        <Skeleton label="Loading your shifts">
          {[1, 2, 3, 4].map((row) => (
            <SkeletonBlock key={row} className="mb-2 h-12 w-full" />
          ))}
        </Skeleton>
      )}
    </Page>
  )
}

function Shifts({ mine }: { mine: MyShifts }) {
  const now = useMinute()
  const { account } = useMe()
  const isOnCall = mine.results.some(({ is_now }) => is_now)
  return (
    <>
      <p
        role="status"
        className={clsx(
          'mb-4 rounded-lg px-3 py-2 text-sm',
          isOnCall ? 'bg-ok-soft font-medium text-ok' : 'bg-canvas',
        )}
      >
        {onCallStatusText(mine, now)}
      </p>
      <ShiftNotices />
      <MySwapRequests />
      <Section title="The next six weeks" about="Times are in the time zone of the group.">
        {mine.results.length === 0 && <p className="text-sm text-ink-2">No shifts scheduled.</p>}
        {groupShiftsByWeek(mine.results, now, account.week_start).map(({ start, title, shifts }) => (
          <div key={start} className="pb-3">
            <h3 className="pb-1 text-xs font-medium text-ink-2">{title}</h3>
            <ul role="list" className="overflow-hidden rounded-lg border border-line">
              {shifts.map((dated) => (
                <ShiftRow key={dated.shift.id} {...dated} />
              ))}
            </ul>
          </div>
        ))}
      </Section>
      {mine.taken_over.length > 0 && (
        <Section title="Taken over" about="Your shifts that someone else took over.">
          <ul role="list" className="overflow-hidden rounded-lg border border-line">
            {mine.taken_over.map((shift) => (
              <TakenOverRow key={shift.takeover_id} shift={shift} />
            ))}
          </ul>
        </Section>
      )}
      <OwnRequests />
      <ShiftSummary />
      <ShiftReminders />
      <Section title="In your calendar" about="Your shifts on your phone.">
        <CalendarFeed group_id={null} />
      </Section>
    </>
  )
}
