import { formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import type { AuditEntry } from '@wardline/contract/reports/audit/audit.schemas.ts'
import type { ReactNode } from 'react'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { actorText, recordText } from './audit-entry.view.ts'

export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { patient, record, changes, facts, reason } = entry
  return (
    <Dialog open onClose={onClose} title={entry.sentence} size="large">
      <dl className="grid grid-cols-[minmax(7rem,10rem)_1fr] gap-x-3 gap-y-1.5 text-sm">
        <Fact name="When">{formatFullDateTime(Date.parse(entry.at))}</Fact>
        <Fact name="Who">{actorText(entry)}</Fact>
        <Fact name="Whose record">
          {recordText(entry) || '–'}
          {patient && <span className="text-ink-2"> {formatRecordNumber(patient)}</span>}
        </Fact>
        {reason && <Fact name="Reason">“{reason}”</Fact>}
        <Fact name="Entry">
          {entry.id} · <code>{entry.action}</code>
          {record.id !== null && ` · ${record.type} ${record.id}`}
        </Fact>
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name.charAt(0).toUpperCase() + name.slice(1)}>
            {value || '–'}
          </Fact>
        ))}
      </dl>
      {changes.length > 0 && (
        <table aria-label="Changes" className="mt-4 w-full text-left text-sm">
          <thead>
            <tr className="text-xs text-ink-2">
              <th scope="col" className="py-1 pr-3 font-medium">
                Field
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                Before
              </th>
              <th scope="col" className="py-1 font-medium">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field} className="border-t border-line align-top wrap-anywhere">
                <th scope="row" className="py-1.5 pr-3 font-medium">
                  {field}
                </th>
                <td className="py-1.5 pr-3 text-ink-2">{before}</td>
                <td className="py-1.5">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="flex flex-wrap gap-x-4 pt-4 text-sm">
        {patient && (
          <AppLink
            className="text-accent underline underline-offset-2"
            href={`/accountSettings/accessReports/patient-${patient.id}`}
          >
            Access report of the patient
          </AppLink>
        )}
        {entry.actor && (
          <AppLink
            className="text-accent underline underline-offset-2"
            href={`/accountSettings/accessReports/user-${entry.actor.id}`}
          >
            Access report of {entry.actor.display_name}
          </AppLink>
        )}
      </p>
    </Dialog>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)
