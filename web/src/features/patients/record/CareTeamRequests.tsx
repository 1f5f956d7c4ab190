import { useQuery } from '@tanstack/react-query'
import type { CareTeamRequest } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import type { KeyboardEvent } from 'react'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { formatShortTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { patientKeys } from '../patient.api.ts'
import { usePatientAction } from './patient-action.api.ts'

const requestsQuery = (id: number) =>
  routeQuery(patientKeys.requests(id), 'GET /api/v1/pcm/patients/{id}/careteamrequests/', { id })

/** Open requests only; answered ones are on the timeline. */
export function CareTeamRequests({ patient }: { patient: Patient }) {
  const { data, isError, refetch } = useQuery(requestsQuery(patient.id))
  if (isError && !data)
    return (
      <LoadError onRetry={refetch} className="px-4 pb-4">
        Could not load requests.
      </LoadError>
    )
  const open = data?.results.filter(({ state }) => state === 'open') ?? []
  if (open.length === 0) return null
  return (
    <section aria-label="Requests" className="border-t border-line p-4">
      <h2 className="text-sm font-semibold">
        Requests <span className="font-normal text-ink-2 tabular-nums">{open.length}</span>
      </h2>
      <ul role="list">
        {open.map((request) => (
          <Request key={request.id} request={request} patient={patient} />
        ))}
      </ul>
    </section>
  )
}

const wishes = { join: 'asks to join', relief: 'asks to be relieved' } as const

function Request({ request, patient }: { request: CareTeamRequest; patient: Patient }) {
  const action = usePatientAction(patient)
  const now = useMinute()
  const { id, user, kind, role, note, requested, may } = request
  const answer = (response: 'accept' | 'decline' | 'withdraw') => () => {
    if (!action.isPending) action.mutate({ kind: 'answer', request_id: id, answer: response })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const response = event.key === 'y' ? 'accept' : event.key === 'n' ? 'decline' : undefined
    if (!response || !may.answer || event.ctrlKey || event.metaKey || event.altKey) return
    // N also writes a note; here it answers.
    event.stopPropagation()
    answer(response)()
  }
  return (
    <li className="flex gap-2.5 py-2" onKeyDown={onKeyDown}>
      <Avatar name={user.display_name} picture={user.profile_picture} decorative />
      <div className="min-w-0 flex-1">
        <p className="text-sm wrap-anywhere">
          <b className="font-semibold">{user.display_name}</b> {wishes[kind]}
          {role && ` as ${role}`}
        </p>
        {note && <p className="text-sm text-ink-2 wrap-anywhere">{note}</p>}
        <p className="text-xs text-ink-2 tabular-nums">{formatShortTime(Date.parse(requested), now)}</p>
        <div className="flex gap-2 pt-1">
          {may.answer && (
            <>
              <Button aria-keyshortcuts="y" busy={action.isPending} onClick={answer('accept')}>
                Accept<span className="sr-only"> the request of {user.display_name}</span>
              </Button>
              <Button tone="ghost" aria-keyshortcuts="n" busy={action.isPending} onClick={answer('decline')}>
                Decline<span className="sr-only"> the request of {user.display_name}</span>
              </Button>
            </>
          )}
          {may.withdraw && (
            <Button tone="ghost" busy={action.isPending} onClick={answer('withdraw')}>
              Withdraw<span className="sr-only"> your request</span>
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
