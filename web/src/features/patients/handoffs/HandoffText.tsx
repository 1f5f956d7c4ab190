import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { clsx } from 'clsx'
import { formatDateTime, formatTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { IPassRow } from './IPassRow.tsx'
import { SeverityMark } from './SeverityMark.tsx'

const ChangedMark = ({ at }: { at: string | null }) =>
  at === null ? null : <Chip tone="accent">Changed {formatTime(Date.parse(at))}</Chip>

interface HandoffTextProps {
  handoff: PatientHandoff
  own_id: number
  /** Ids of the checked actions; undefined makes the text read-only. */
  checked: readonly string[] | undefined
  onCheck: (checked: string[]) => void
}

/** The text of the giver, with what changed after it was opened. */
export function HandoffText({ handoff, own_id, checked, onCheck }: HandoffTextProps) {
  const now = useMinute()
  const { severity, severity_changed, summary, summary_changed, note, actions, contingencies, removed } =
    handoff
  const toggle = (id: string) =>
    onCheck(checked?.includes(id) ? checked.filter((each) => each !== id) : [...(checked ?? []), id])
  return (
    <>
      <IPassRow letter="I" title="Illness severity" isChanged={severity_changed !== null}>
        <span className="flex items-center gap-3">
          <SeverityMark severity={severity} />
          <ChangedMark at={severity_changed} />
        </span>
      </IPassRow>
      <IPassRow letter="P" title="Patient summary" isChanged={summary_changed !== null}>
        <p className="text-sm whitespace-pre-line wrap-anywhere">{summary || note || 'None given'}</p>
        <ChangedMark at={summary_changed} />
      </IPassRow>
      <IPassRow
        letter="A"
        title="Action list"
        hint={checked && actions.length > 0 ? 'Check each one' : undefined}
      >
        {actions.length === 0 ? (
          <p className="text-sm text-ink-2">None</p>
        ) : (
          <ul role="list" className="rounded-md border border-line">
            {actions.map(({ id, text, owner, due, changed }) => (
              <li
                key={id}
                className={clsx('border-line not-last:border-b', changed !== null && 'bg-selected')}
              >
                <label className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5 px-2.5 py-1 text-sm pointer-coarse:min-h-11">
                  {checked && (
                    <input
                      type="checkbox"
                      checked={checked.includes(id)}
                      onChange={() => toggle(id)}
                      className="size-4 flex-none accent-accent pointer-coarse:size-6"
                    />
                  )}
                  <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{text}</span>
                  <ChangedMark at={changed} />
                  <span className={owner?.id === own_id ? 'font-semibold' : 'text-ink-2'}>
                    {owner === null ? 'No owner' : owner.id === own_id ? 'You' : owner.display_name}
                  </span>
                  <span className="min-w-16 text-right tabular-nums">
                    {due === null ? 'No time' : formatDateTime(Date.parse(due), now)}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
        {removed.length > 0 && (
          <ul role="list" className="pt-2 text-sm text-ink-2">
            {removed.map(({ text, changed }) => (
              <li key={`${changed}-${text}`}>
                Removed at {formatTime(Date.parse(changed))}: <s>{text}</s>
              </li>
            ))}
          </ul>
        )}
      </IPassRow>
      <IPassRow letter="S" title="Situation awareness" hint="If this, then that">
        {contingencies.length === 0 ? (
          <p className="text-sm text-ink-2">None</p>
        ) : (
          <ul role="list" className="rounded-md border border-line">
            {contingencies.map(({ id, condition, response, changed }) => (
              <li
                key={id}
                className={clsx(
                  'flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-line px-2.5 py-1.5 text-sm not-last:border-b',
                  changed !== null && 'bg-selected',
                )}
              >
                <span className="text-2xs font-semibold text-ink-2">IF</span>
                <span className="min-w-0 wrap-anywhere">{condition}</span>
                <span className="text-2xs font-semibold text-ink-2">THEN</span>
                <span className="min-w-0 flex-1 wrap-anywhere">{response}</span>
                <ChangedMark at={changed} />
              </li>
            ))}
          </ul>
        )}
      </IPassRow>
    </>
  )
}
