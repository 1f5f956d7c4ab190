import { csvLimits, type CsvPart } from '@wardline/contract/csv-part.schemas.ts'
import { joinPart, splitParts, type FileRecord } from '@wardline/contract/csv-records.rules.ts'
import { patientsUploaded } from '@wardline/contract/patients/patient.events.ts'
import {
  listedErrors,
  patientFileLimits,
  type PatientUploadPreview,
  type PatientUploadResult,
} from '@wardline/contract/patients/upload/patient-upload.schemas.ts'
import type { BadRow } from '../../accounts/import/cells.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { patientsFromCsv, type PatientRow } from '../import/patient-rows.rules.ts'
import { auditPatient, auditShownPatients } from '../patient-change.rules.ts'
import { lockMrns } from '../patient.queries.ts'
import * as errors from './patient-upload.errors.ts'
import * as queries from './patient-upload.queries.ts'
import { describePlan, externalIdOf, planUpload, type UploadPlan } from './patient-upload.rules.ts'

/** Tells whether patients are known, so it is counted and audited like a list of them. */
export async function previewPatientUpload(ctx: Context, part: CsvPart): Promise<PatientUploadPreview> {
  await ctx.consume('patient_upload_rows', part.records.length)
  return ctx.transaction(async (tx) => {
    const { plan, bad } = await planPart(ctx, tx.db, part, { lock: false })
    const known = [...plan.updates, ...plan.unchanged].map(({ id }) => id)
    auditShownPatients(ctx, tx, 'patients.upload_previewed', known)
    return describePlan(plan, bad)
  })
}

/** Reads the file as it arrives and commits part by part, so that its memory and its locks stay small. */
export async function uploadPatients(
  ctx: Context,
  records: AsyncIterable<FileRecord[]>,
): Promise<PatientUploadResult> {
  const total: PatientUploadResult = {
    errors: [],
    itemsUploaded: 0,
    successfullyAdded: 0,
    successfullyUpdated: 0,
    unchanged: 0,
    rejected: 0,
  }
  const seen = new Map<string, number>()
  try {
    for await (const part of readParts(records)) {
      const rows = total.itemsUploaded + part.records.length
      if (rows > patientFileLimits.rows) throw errors.tooManyRows()
      await ctx.consume('patient_upload_rows', part.records.length)
      const done = await writePart(ctx, part, seen)
      total.itemsUploaded = rows
      total.successfullyAdded += done.added
      total.successfullyUpdated += done.changed
      total.unchanged += done.unchanged
      total.rejected += new Set(done.bad.map(({ line }) => line)).size
      total.errors.push(...done.bad.slice(0, listedErrors - total.errors.length))
    }
  } catch (error) {
    throw error instanceof AppError ? errors.failedAfter(error, total.itemsUploaded) : error
  }
  if (total.itemsUploaded === 0) throw errors.noRows()
  return total
}

/** Its rows that are too long are rejected without being read. */
type FilePart = CsvPart & { tooLong: BadRow[] }

async function* readParts(chunks: AsyncIterable<FileRecord[]>): AsyncGenerator<FilePart> {
  let header: string | undefined
  let waiting: FileRecord[] = []
  const toPart = (records: FileRecord[]): FilePart => ({
    header: header ?? '',
    records: records.map(({ line, text, isTooLong }) => ({ line, text: isTooLong ? '' : text })),
    tooLong: records
      .filter(({ isTooLong }) => isTooLong)
      .map(({ line }) => ({ line, column: '', reason: errors.rowTooLong })),
  })
  for await (const chunk of chunks) {
    const first = header === undefined ? chunk.shift() : undefined
    if (first) {
      if (first.text.length > csvLimits.header_characters || first.isTooLong) throw errors.unreadableColumns()
      header = first.text
    }
    const parts = splitParts([...waiting, ...chunk])
    waiting = parts.pop() ?? []
    for (const part of parts) yield toPart(part)
  }
  if (waiting.length > 0) yield toPart(waiting)
}

/** `findDouble` tells whether an earlier part has a value that only one row may have. */
async function planPart(
  ctx: Context,
  db: Db,
  part: CsvPart,
  { lock, findDouble }: { lock: boolean; findDouble?: (row: PatientRow) => BadRow | undefined },
): Promise<{ plan: UploadPlan; bad: BadRow[] }> {
  const { account_id } = ctx.caller
  const { text, fileLine } = joinPart(part)
  // One day ahead of UTC is today somewhere.
  const today = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 })
  const read = patientsFromCsv(text, today.toString(), fileLine)
  const doubles = findDouble ? read.rows.flatMap((row) => findDouble(row) ?? []) : []
  const lines = new Set(doubles.map(({ line }) => line))
  const rows = read.rows.filter(({ line }) => !lines.has(line))
  const known = await queries.findKnownPatients(db, account_id, {
    mrns: rows.map(({ mrn }) => mrn),
    external_ids: rows.flatMap((row) => externalIdOf(row) ?? []),
    lock,
  })
  const names = [...new Set(rows.flatMap(({ location }) => location || []))]
  const locations = await queries.findLocationsByName(db, account_id, names)
  const plan = planUpload(rows, known, new Map(locations.map(({ name, ids }) => [name, ids])))
  return { plan, bad: [...read.bad, ...doubles] }
}

interface Written {
  added: number
  changed: number
  unchanged: number
  bad: BadRow[]
}

/** A row is stored with its encounter, or not at all. */
function writePart(ctx: Context, part: FilePart, seen: Map<string, number>): Promise<Written> {
  const { account_id, user_id } = ctx.caller
  const by = { account_id, user_id }
  return ctx.transaction(async (tx) => {
    await lockMrns(tx.db, account_id)
    const findDouble = (row: PatientRow) => rejectSeen(row, seen)
    const { plan, bad } = await planPart(ctx, tx.db, part, { lock: true, findDouble })
    const columns = bad.filter(({ line }) => line === 1).map(({ reason }) => reason)
    if (columns.length > 0) throw errors.badColumns(columns)
    const added = await queries.insertPatients(tx.db, by, plan.adds)
    await queries.updatePatients(tx.db, by, plan.updates)
    for (const { id } of added)
      auditPatient(ctx, tx, id, 'patient.created', { class: 'IMP', source: 'upload' })
    for (const { id, fields } of plan.updates)
      auditPatient(ctx, tx, id, 'patient.changed', { fields, source: 'upload' })
    if (added.length + plan.updates.length > 0)
      tx.emit(patientsUploaded, { account: true }, { changed_by_id: user_id })
    const stored = new Set(added.map(({ mrn }) => mrn))
    const taken = plan.adds
      .filter(({ mrn }) => !stored.has(mrn))
      .map(({ line }) => ({ line, column: 'mrn', reason: errors.takenMeanwhile }))
    return {
      added: added.length,
      changed: plan.updates.length,
      unchanged: plan.unchanged.length,
      bad: [...bad, ...plan.bad, ...taken, ...part.tooLong].toSorted((a, b) => a.line - b.line),
    }
  })
}

function rejectSeen(row: PatientRow, seen: Map<string, number>): BadRow | undefined {
  const keys = (['mrn', 'external_id'] as const).map((column) => ({
    column,
    key: `${column} ${row[column].toLowerCase()}`,
  }))
  const double = keys.find(({ key }) => seen.has(key))
  if (double)
    return {
      line: row.line,
      column: double.column,
      reason: errors.sameAsEarlier(seen.get(double.key) ?? 0),
    }
  for (const { key } of keys) seen.set(key, row.line)
  return undefined
}
