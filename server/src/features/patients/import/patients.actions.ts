import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { Imported } from '../../accounts/import/staff.actions.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { EncounterRow } from './encounter-rows.rules.ts'
import type { PatientRow } from './patient-rows.rules.ts'
import * as queries from './patients.queries.ts'

const chunk = 2000

type Progress = (done: number) => void

/** Two thousand rows per transaction. Repeating an import changes nothing. */
export const importPatients = (
  database: Database,
  account_id: number,
  rows: PatientRow[],
  progress?: Progress,
): Promise<Imported> =>
  inChunks(database, account_id, rows, progress, async (tx, part) => {
    await queries.linkPatientsByMrn(tx.db, account_id, part)
    const taken = await queries.findTakenMrns(tx.db, account_id, part)
    const good = part.filter((row) => !taken.has(row.external_id))
    const bad = part
      .filter((row) => taken.has(row.external_id))
      .map(({ line, mrn }) => ({ line, column: 'mrn', reason: `The MRN ${mrn} belongs to another patient.` }))
    const outcomes = await queries.upsertPatients(tx.db, account_id, good)
    return recordImport(tx, 'patients.import', good.length, outcomes, bad)
  })

export const importEncounters = (
  database: Database,
  account_id: number,
  rows: EncounterRow[],
  progress?: Progress,
): Promise<Imported> =>
  inChunks(database, account_id, rows, progress, async (tx, part) => {
    const ids = await queries.findPatientIds(tx.db, account_id, [...new Set(part.map((row) => row.patient))])
    const good = part.flatMap((row) => {
      const patient_id = ids.get(row.patient)
      return patient_id === undefined ? [] : { ...row, patient_id }
    })
    const bad = part
      .filter((row) => !ids.has(row.patient))
      .map(({ line, patient }) => ({
        line,
        column: 'patient',
        reason: `This account has no patient ${patient}.`,
      }))
    const outcomes = await queries.upsertEncounters(tx.db, account_id, good)
    return recordImport(tx, 'encounters.import', good.length, outcomes, bad)
  })

/** Audits how many rows changed, never which. */
const recordImport = (
  tx: Tx,
  action: AuditAction,
  rows: number,
  outcomes: queries.Outcome[],
  bad: Imported['bad'],
): Imported => {
  const added = outcomes.filter((outcome) => outcome.added).length
  const changed = outcomes.length - added
  const { account_id } = tx
  if (outcomes.length > 0) tx.audit(null, action, { account: account_id }, { added, changed })
  return { added, changed, unchanged: rows - outcomes.length, bad }
}

const inChunks = async <T>(
  database: Database,
  account_id: number,
  rows: T[],
  progress: Progress | undefined,
  write: (tx: Tx, part: T[]) => Promise<Imported>,
): Promise<Imported> => {
  const total: Imported = { added: 0, changed: 0, unchanged: 0, bad: [] }
  for (let from = 0; from < rows.length; from += chunk) {
    const part = rows.slice(from, from + chunk)
    const done = await database.write(account_id, (tx) => write(tx, part))
    total.added += done.added
    total.changed += done.changed
    total.unchanged += done.unchanged
    total.bad.push(...done.bad)
    progress?.(from + part.length)
  }
  return total
}
