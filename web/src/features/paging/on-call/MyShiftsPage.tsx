import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MyShifts } from '@wardline/contract/paging/my-shift.schemas.ts'
import type { ReactNode } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Page } from '../../../platform/ui/Page.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { FeedAddress } from '../feeds/FeedAddress.tsx'
import { myShiftsQuery } from './my-shifts.api.ts'
import { shiftDays, standingText } from './my-shifts.view.ts'
import { GivenRow, ShiftRow } from './ShiftRow.tsx'
import { WaitingOffers } from './WaitingOffers.tsx'

/**
 * When one is on call oneself in the next weeks, what has changed hands, and what colleagues ask. `handed`: what those
 * before left open, which a feature above knows.
 */
export function MyShiftsPage({ handed }: { handed: ReactNode }) {
  const { data, isError, refetch } = useQuery(myShiftsQuery)
  return (
    <Page
      title="My shifts"
      actions={
        <Link to="/onCall" className="text-sm text-accent underline">
          Who is on call now
        </Link>
      }
    >
      <div className="mb-4 overflow-hidden rounded-lg border border-line empty:hidden">{handed}</div>
      {data ? (
        <Shifts mine={data} />
      ) : isError ? (
        <TryAgain onTry={refetch}>Your shifts could not be loaded.</TryAgain>
      ) : (
        <Skeleton label="Loading your shifts">
          {[1, 2, 3, 4].map((row) => (
            <Bone key={row} className="mb-2 h-12 w-full" />
          ))}
        </Skeleton>
      )}
    </Page>
  )
}

function Shifts({ mine }: { mine: MyShifts }) {
  const now = useMinute()
  return (
    <>
      <p role="status" className="pb-4 text-sm">
        {standingText(mine, now)}
      </p>
      <WaitingOffers />
      <Section title="The next six weeks" about="Times are those of the group.">
        {mine.results.length === 0 && (
          <p className="text-sm text-ink-2">No shift of yours is on any calendar until then.</p>
        )}
        {shiftDays(mine.results, now).map(({ date, title, shifts }) => (
          <div key={date} className="pb-3">
            <h3 className="pb-1 text-xs font-medium text-ink-2">{title}</h3>
            <ul role="list" className="overflow-hidden rounded-lg border border-line">
              {shifts.map((shift) => (
                <ShiftRow key={shift.id} shift={shift} date={date} />
              ))}
            </ul>
          </div>
        ))}
      </Section>
      {mine.given.length > 0 && (
        <Section title="Taken over" about="Yours by the calendar; somebody else is on call.">
          <ul role="list" className="overflow-hidden rounded-lg border border-line">
            {mine.given.map((given) => (
              <GivenRow key={given.takeover_id} given={given} />
            ))}
          </ul>
        </Section>
      )}
      <Section title="In your calendar" about="Your shifts on your phone.">
        <FeedAddress group_id={null} />
      </Section>
    </>
  )
}
