import { useParams } from '@tanstack/react-router'
import {
  scheduleSourceKinds,
  type ScheduleSourceKind,
} from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import { RemoteIdsPage } from '../../features/integrations/remote-ids/RemoteIdsPage.tsx'
import { SchedulePage } from '../../features/integrations/schedule-pulls/SchedulePage.tsx'
import { SourcePage } from '../../features/integrations/schedule-pulls/SourcePage.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'

const findKind = (name: string | undefined): ScheduleSourceKind | undefined =>
  scheduleSourceKinds.find((kind) => kind === name?.toLowerCase())

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,14}$/u.test(text ?? '')

/** Paging §2: `new` creates; for ShiftAdmin `add` too. `remoteIds/{kind}` lists the remote ids of a system. */
export function ScheduleSourceRoute() {
  const { kind: first = '', item = '', schedule } = useParams({ strict: false })
  if (first.toLowerCase() === 'remoteids') {
    const kind = findKind(item)
    return kind && schedule === undefined ? <RemoteIdsPage key={kind} kind={kind} /> : <NotFoundPage />
  }
  const kind = findKind(first)
  if (!kind) return <NotFoundPage />
  const isNew = (text: string) => text === 'new' || (kind === 'shiftadmin' && text === 'add')
  if (schedule === undefined) {
    if (isNew(item)) return <SourcePage key={`${kind} new`} kind={kind} id={null} />
    return isId(item) ? (
      <SourcePage key={`${kind} ${item}`} kind={kind} id={Number(item)} />
    ) : (
      <NotFoundPage />
    )
  }
  if (!isId(item) || (!isNew(schedule) && !isId(schedule))) return <NotFoundPage />
  const scheduleId = isNew(schedule) ? null : Number(schedule)
  return (
    <SchedulePage key={`${kind} ${item} ${schedule}`} kind={kind} id={Number(item)} scheduleId={scheduleId} />
  )
}
