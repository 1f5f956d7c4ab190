import { useParams } from '@tanstack/react-router'
import {
  scheduleSourceKinds,
  type ScheduleSourceKind,
} from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import { RemoteIdsPage } from '../../features/integrations/remote-ids/RemoteIdsPage.tsx'
import { SchedulePage } from '../../features/integrations/schedule-pulls/SchedulePage.tsx'
import { SourcePage } from '../../features/integrations/schedule-pulls/SourcePage.tsx'
import { parseId } from '../../platform/text/parse-id.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'

const findKind = (name: string | undefined): ScheduleSourceKind | undefined =>
  scheduleSourceKinds.find((kind) => kind === name?.toLowerCase())

/** Paging §2: `new` creates; for ShiftAdmin `add` too. `remoteIds/{kind}` lists the remote ids of a system. */
export function ScheduleSourceRoute() {
  const { kind: first = '', item = '', schedule } = useParams({ strict: false })
  if (first.toLowerCase() === 'remoteids') {
    const kind = findKind(item)
    return kind && schedule === undefined ? <RemoteIdsPage key={kind} kind={kind} /> : <NotFoundPage />
  }
  const kind = findKind(first)
  if (!kind) return <NotFoundPage />
  const names = kind === 'shiftadmin' ? ['new', 'add'] : ['new']
  const isNew = (text: string) => names.includes(text.toLowerCase())
  const id = parseId(item)
  if (schedule === undefined) {
    if (isNew(item)) return <SourcePage key={`${kind} new`} kind={kind} id={null} />
    return id === undefined ? <NotFoundPage /> : <SourcePage key={`${kind} ${item}`} kind={kind} id={id} />
  }
  const scheduleId = isNew(schedule) ? null : parseId(schedule)
  if (id === undefined || scheduleId === undefined) return <NotFoundPage />
  return <SchedulePage key={`${kind} ${item} ${schedule}`} kind={kind} id={id} scheduleId={scheduleId} />
}
