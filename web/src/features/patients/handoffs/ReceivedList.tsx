import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { describeReading, groupBySeverity } from './handoff-receiver.view.ts'
import { SeverityShape } from './SeverityMark.tsx'

interface ReceivedListProps {
  handoffs: readonly PatientHandoff[]
  selected_id: number | undefined
  onSelect: (id: number) => void
}

export const ReceivedList = ({ handoffs, selected_id, onSelect }: ReceivedListProps) => (
  <nav aria-label="Received handoffs" className="min-h-0 flex-1 overflow-y-auto">
    {groupBySeverity(handoffs).map((group) => (
      <section key={group.title} aria-label={group.title}>
        <h2 className="border-b border-line bg-inset px-4 py-1.5 text-xs font-semibold">
          {group.title} <span className="font-normal text-ink-2">{group.handoffs.length}</span>
        </h2>
        <ul role="list">
          {group.handoffs.map((handoff) => (
            <li key={handoff.id} className="border-b border-line">
              <button
                type="button"
                aria-current={handoff.id === selected_id ? 'true' : undefined}
                onClick={() => onSelect(handoff.id)}
                className={clsx(
                  'flex min-h-13 w-full items-center gap-2.5 border-l-2 px-3 py-1.5 text-left',
                  handoff.id === selected_id
                    ? 'border-l-accent bg-selected'
                    : 'border-l-transparent hover:bg-hover',
                )}
              >
                {handoff.severity && <SeverityShape severity={handoff.severity} />}
                <PatientIdentity patient={handoff.patient} className="flex-1" />
                <ReadingMark handoff={handoff} />
              </button>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
)

function ReadingMark({ handoff }: { handoff: PatientHandoff }) {
  const state = describeReading(handoff)
  if (state === 'Accepted')
    return (
      <span className="flex flex-none items-center gap-1 text-xs text-ok">
        <IconCheck size={14} aria-hidden />
        Accepted
      </span>
    )
  if (state === 'Changed') return <Chip tone="accent">Changed</Chip>
  return <span className="flex-none text-xs text-ink-2">{state}</span>
}
