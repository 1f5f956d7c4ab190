import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import type { HandoffComposer } from '@wardline/contract/patients/handoffs/handoff-draft.schemas.ts'
import type { Severity } from '@wardline/contract/patients/handoffs/handoff-content.schemas.ts'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { SeverityShape, severityNames, severityOrder } from './SeverityMark.tsx'

export interface ComposerEntry {
  patient: HandoffComposer['patients'][number]
  severity: Severity | null
  missing: readonly string[]
  isIncluded: boolean
  /** The handoff that waits for the receiver. */
  sent: PatientHandoff | undefined
  /** The last one, if it was declined, withdrawn or has expired. */
  closed: PatientHandoff | undefined
}

interface ComposerListProps {
  entries: readonly ComposerEntry[]
  selected_id: number | undefined
  onSelect: (id: number) => void
  onInclude: (id: number, isIncluded: boolean) => void
}

/** The worst first; those without a severity at the top, since they are not ready. */
export const sortEntries = (entries: readonly ComposerEntry[]): ComposerEntry[] =>
  groupEntries(entries).flatMap(({ entries: members }) => members)

function groupEntries(entries: readonly ComposerEntry[]): { title: string; entries: ComposerEntry[] }[] {
  const open = entries.filter(({ sent }) => !sent)
  const groups = [null, ...severityOrder.toReversed()].map((severity) => ({
    title: severity === null ? 'No severity yet' : severityNames[severity],
    entries: open.filter((entry) => entry.severity === severity),
  }))
  const sent = { title: 'Sent, waiting for an answer', entries: entries.filter((entry) => entry.sent) }
  return [...groups, sent].filter((group) => group.entries.length > 0)
}

export const ComposerList = ({ entries, selected_id, onSelect, onInclude }: ComposerListProps) => (
  <nav aria-label="Patients to hand off" className="min-h-0 overflow-y-auto">
    {groupEntries(entries).map((group) => (
      <section key={group.title} aria-label={group.title}>
        <h2 className="border-b border-line bg-inset px-4 py-1.5 text-xs font-semibold">
          {group.title} <span className="font-normal text-ink-2">{group.entries.length}</span>
        </h2>
        <ul role="list">
          {group.entries.map((entry) => (
            <ComposerItem
              key={entry.patient.patient.id}
              entry={entry}
              isSelected={entry.patient.patient.id === selected_id}
              onSelect={onSelect}
              onInclude={onInclude}
            />
          ))}
        </ul>
      </section>
    ))}
  </nav>
)

interface ComposerItemProps extends Pick<ComposerListProps, 'onSelect' | 'onInclude'> {
  entry: ComposerEntry
  isSelected: boolean
}

function ComposerItem({ entry, isSelected, onSelect, onInclude }: ComposerItemProps) {
  const { patient, severity, missing, isIncluded, sent } = entry
  const { id, display_name } = patient.patient
  return (
    <li
      className={clsx(
        'flex items-center gap-2 border-b border-l-2 border-b-line pl-2',
        isSelected ? 'border-l-accent bg-selected' : 'border-l-transparent',
      )}
    >
      {!sent && (
        <label className="grid size-control place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            aria-label={`Hand off ${display_name}`}
            checked={isIncluded}
            onChange={({ target }) => onInclude(id, target.checked)}
            className="size-4 accent-accent"
          />
        </label>
      )}
      <button
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(id)}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-2 py-1.5 pr-3 text-left"
      >
        {severity && <SeverityShape severity={severity} />}
        <PatientIdentity patient={patient.patient} className="flex-1" />
        {sent ? (
          <span className="text-xs text-ink-2">{sent.to.display_name}</span>
        ) : isIncluded && missing.length > 0 ? (
          <Chip tone="warn">{missing[0]}</Chip>
        ) : (
          isIncluded && (
            <span role="img" aria-label="Ready">
              <IconCheck size={16} aria-hidden />
            </span>
          )
        )}
      </button>
    </li>
  )
}
