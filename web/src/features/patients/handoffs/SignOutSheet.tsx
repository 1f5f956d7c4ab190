import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { formatBirth, formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import { createPortal } from 'react-dom'
import { formatFullDateTime, formatDateTime } from '../../../platform/clock/dates.ts'
import type { DraftContent } from './handoff.api.ts'
import { SeverityMark, severityOrder } from './SeverityMark.tsx'
import './sign-out.css'

export interface SignOutRow {
  patient: PatientSummary
  content: DraftContent
}

interface SignOutSheetProps {
  rows: readonly SignOutRow[]
  from: string
  to: string
  printed_by: string
  now: number
}

const rank = ({ content: { severity } }: SignOutRow) =>
  severity === null ? -1 : severityOrder.indexOf(severity)

/** Black on white, Letter landscape; shown on paper only. Text is printed in full, and a patient is never split. */
export function SignOutSheet({ rows, from, to, printed_by, now }: SignOutSheetProps) {
  const sorted = rows.toSorted((a, b) => rank(b) - rank(a))
  return createPortal(
    <div className="sign-out">
      <header>
        <div>
          <h1>Sign-out sheet</h1>
          <p>
            {from} → {to || 'no receiver yet'} · {formatFullDateTime(now)}
          </p>
        </div>
        <div>
          <p>{rows.length === 1 ? '1 patient' : `${rows.length} patients`}</p>
          <p>
            <strong>Contains patient data. Shred after use.</strong>
          </p>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Patient</th>
            <th scope="col">I Severity</th>
            <th scope="col">P Summary</th>
            <th scope="col">A Actions: who, when</th>
            <th scope="col">S If … then …</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <SheetRow key={row.patient.id} row={row} now={now} />
          ))}
        </tbody>
      </table>
      <footer>
        Printed by {printed_by}. {from} stays responsible for each patient until it is accepted in Wardline.
      </footer>
    </div>,
    document.body,
  )
}

function SheetRow({ row: { patient, content }, now }: { row: SignOutRow; now: number }) {
  const { severity, summary, actions, contingencies } = content
  return (
    <tr>
      <th scope="row">
        {patient.display_name}
        <span>
          {formatBirth(patient.date_of_birth)}
          {patient.sex && ` · ${patient.sex}`}
        </span>
        <span>
          {formatRecordNumber(patient)}
          {patient.location && (
            <>
              {' · '}
              <strong>{patient.location}</strong>
            </>
          )}
        </span>
      </th>
      <td>
        <SeverityMark severity={severity} />
      </td>
      <td className="text">{summary}</td>
      <td>
        {actions.length === 0 ? (
          'None'
        ) : (
          <ul>
            {actions.map(({ id, text, owner, due }) => (
              <li key={id}>
                <span className="box" />
                <span className="action">{text}</span>
                <span>{owner?.display_name ?? 'No owner'}</span>
                <span>{due === null ? 'No time' : formatDateTime(Date.parse(due), now)}</span>
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>
        {contingencies.map(({ id, condition, response }) => (
          <p key={id}>
            {condition}
            {response && `: ${response}`}
          </p>
        ))}
      </td>
    </tr>
  )
}
