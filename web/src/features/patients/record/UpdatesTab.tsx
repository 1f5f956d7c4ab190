import {
  IconArrowsExchange,
  IconArrowsRightLeft,
  IconBell,
  IconBuildingHospital,
  IconLockOpen,
  IconMessageCheck,
  IconNotes,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PatientUpdate } from '@wardline/contract/patients/updates/patient-update.schemas.ts'
import { pagesQuery } from '../../../platform/api/route-query.ts'
import { formatDayHeading, formatFullDateTime, formatTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { patientKeys } from '../patient.api.ts'
import { describeUpdate, type UpdateSentence } from './update.view.ts'

const pageSize = 50

const updatesQuery = (id: number) =>
  pagesQuery(patientKeys.updates(id), 'GET /api/v1/pcm/patients/{id}/updates/', { id, page_size: pageSize })

const icons: Record<UpdateSentence['icon'], Icon> = {
  admission: IconBuildingHospital,
  move: IconArrowsRightLeft,
  team: IconUserPlus,
  handoff: IconArrowsExchange,
  note: IconNotes,
  access: IconLockOpen,
  page: IconBell,
  answer: IconMessageCheck,
}

/** Later pages may repeat a line that newer ones pushed down. */
const uniqueUpdates = (updates: readonly PatientUpdate[]) => [
  ...new Map(updates.map((update) => [`${update.kind} ${update.id}`, update])).values(),
]

export function UpdatesTab({ id }: { id: number }) {
  const now = useMinute()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    updatesQuery(id),
  )
  if (!data)
    return isError ? (
      <LoadError onRetry={refetch} className="p-4">
        Could not load the updates.
      </LoadError>
    ) : (
      <UpdatesSkeleton />
    )
  const days = Map.groupBy(uniqueUpdates(data.pages.flatMap(({ results }) => results)), ({ at }) =>
    formatDayHeading(Date.parse(at), now),
  )
  return (
    <div className="px-4 py-3 md:px-6">
      {isError && (
        <LoadError onRetry={refetch}>Could not refresh the updates. Showing the last loaded ones.</LoadError>
      )}
      {days.size === 0 && <p className="text-sm text-ink-2">Nothing happened yet.</p>}
      {[...days].map(([day, updates]) => (
        <section key={day} aria-label={day}>
          <h2 className="flex items-center gap-3 py-2 text-xs font-medium text-ink-2 after:h-px after:flex-1 after:bg-line">
            {day}
          </h2>
          <ol role="list">
            {updates.map((update) => (
              <UpdateLine key={`${update.kind} ${update.id}`} update={update} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier updates
        </Button>
      )}
    </div>
  )
}

function UpdateLine({ update }: { update: PatientUpdate }) {
  const { parts, detail, icon } = describeUpdate(update)
  const at = Date.parse(update.at)
  const UpdateIcon = icons[icon]
  return (
    <li className="grid grid-cols-[44px_24px_minmax(0,1fr)] gap-x-2 py-1.5">
      <time
        dateTime={update.at}
        title={formatFullDateTime(at)}
        className="pt-0.5 text-right text-xs text-ink-2 tabular-nums"
      >
        {formatTime(at)}
      </time>
      <span className="grid size-6 place-items-center rounded-full border border-line text-ink-2">
        <UpdateIcon size={14} stroke={1.75} aria-hidden />
      </span>
      <div className="min-w-0 pt-0.5">
        <p className="text-sm wrap-anywhere">
          {parts.map((part, at_) =>
            typeof part === 'string' ? (
              part
            ) : (
              <b key={`${at_} ${part.name}`} className="font-semibold">
                {part.name}
              </b>
            ),
          )}
        </p>
        {detail && (
          <p className="max-w-[72ch] text-sm whitespace-pre-line text-ink-2 wrap-anywhere">{detail}</p>
        )}
        {update.kind === 'page' && update.thread_id !== null && (
          <AppLink
            href={`/Inbox/${update.is_archived ? 'archive' : 'inbox'}/thread/${update.thread_id}`}
            className="text-sm text-accent underline"
          >
            Open conversation
          </AppLink>
        )}
      </div>
    </li>
  )
}

const UpdatesSkeleton = () => (
  <Skeleton label="Loading updates" className="flex flex-col gap-4 p-6">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <SkeletonBlock className="h-4 w-10" />
        <SkeletonBlock className="size-6 rounded-full!" />
        <SkeletonBlock className="h-4 flex-1" />
      </div>
    ))}
  </Skeleton>
)
