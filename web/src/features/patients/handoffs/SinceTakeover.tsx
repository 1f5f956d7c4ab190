import type { HandoffComposer } from '@wardline/contract/patients/handoffs/handoff-draft.schemas.ts'
import type { PatientUpdate } from '@wardline/contract/patients/updates/patient-update.schemas.ts'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { handoffUpdatesQuery, type DraftContent } from './handoff.api.ts'

/** As a sentence to insert; undefined for what a handoff does not repeat. */
function describeFact({ kind, text, user, detail }: PatientUpdate): string | undefined {
  if (kind === 'note' && detail !== 'private') return `Note by ${user?.display_name ?? ''}: ${text ?? ''}`
  if (kind === 'moved') return `Moved to ${text ?? ''}`
  if (kind === 'admitted') return ['Admitted', text].filter(Boolean).join(': ')
  if (kind === 'joined') return `${user?.display_name ?? ''} joined${text ? ` as ${text}` : ''}`
  if (kind === 'left') return `${user?.display_name ?? ''} left`
  return undefined
}

interface SinceTakeoverProps {
  patient: HandoffComposer['patients'][number]
  content: DraftContent
  /** Undefined once the handoff is sent, because nothing can be inserted then. */
  onChange: ((changes: Partial<DraftContent>) => void) | undefined
}

/** Facts since the caller joined the care team. A press inserts one into the summary. */
export function SinceTakeover({ patient, content, onChange }: SinceTakeoverProps) {
  const now = useMinute()
  const { member, received, open_requests } = patient
  const { data, isError, refetch } = useQuery(handoffUpdatesQuery(patient.patient.id))
  const since = Date.parse(member.started)
  const facts = (data ?? [])
    .filter(
      ({ at, by, kind }) =>
        Date.parse(at) > since || (kind === 'moved' && by === null && Date.parse(at) >= since),
    )
    .flatMap((update) => {
      const text = describeFact(update)
      return text === undefined ? [] : [{ ...update, text }]
    })
  const insert = (text: string) =>
    onChange?.({ summary: content.summary === '' ? text : `${content.summary}\n${text}` })
  return (
    <aside aria-label="Since you took over" className="flex flex-col gap-3 p-4">
      <div>
        <h2 className="text-sm font-semibold">Since you took over</h2>
        <p className="text-xs text-ink-2">{formatDateTime(since, now)}, from the updates</p>
      </div>
      {isError && <LoadError onRetry={refetch}>Could not load the updates.</LoadError>}
      {data && facts.length === 0 && <p className="text-sm text-ink-2">No updates since then.</p>}
      <ul role="list" className="flex flex-col">
        {facts.map(({ kind, id, at, text }) => (
          <li key={`${kind}-${id}`} className="flex items-start gap-2 border-b border-line py-2">
            <div className="min-w-0 flex-1">
              <p className="line-clamp-3 text-sm wrap-anywhere">{text}</p>
              <p className="text-xs text-ink-2">{formatDateTime(Date.parse(at), now)}</p>
            </div>
            {content.summary.includes(text) ? (
              <span
                role="img"
                aria-label="In the summary"
                className="grid size-control place-items-center text-ink-2"
              >
                <IconCheck size={16} aria-hidden />
              </span>
            ) : (
              onChange && (
                <IconButton label={`Insert: ${text.slice(0, 80)}`} onClick={() => insert(text)}>
                  <IconPlus size={16} aria-hidden />
                </IconButton>
              )
            )}
          </li>
        ))}
      </ul>
      {received && (
        <div className="flex flex-col gap-1">
          <h2 className="text-sm font-semibold">Handed to you by {received.from.display_name}</h2>
          <p className="line-clamp-4 text-sm whitespace-pre-line text-ink-2">{received.summary}</p>
          {onChange && (
            <Button
              className="w-fit"
              onClick={() => {
                const { severity, summary, actions, contingencies } = received
                onChange({ severity, summary, actions, contingencies })
              }}
              disabled={content.summary !== '' || content.actions.length > 0}
            >
              Start from this text
            </Button>
          )}
        </div>
      )}
      <div>
        <h2 className="text-sm font-semibold">Moves with the patient</h2>
        <p className="text-sm text-ink-2">
          {open_requests === 0
            ? 'No requests about this patient need your answer.'
            : `${open_requests} ${open_requests === 1 ? 'request that needs' : 'requests that need'} your answer.`}
        </p>
      </div>
    </aside>
  )
}
