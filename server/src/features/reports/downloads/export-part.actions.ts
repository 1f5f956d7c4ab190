import type { DownloadKind } from '@wardline/contract/reports/downloads/download.rules.ts'
import { stringify } from 'csv-stringify/sync'
import type { Db } from '../../../platform/db/connection.ts'
import { toRow as toAuditRow } from '../audit/audit-csv.rules.ts'
import { presentEntry } from '../audit/audit-entry.rules.ts'
import { listAudit } from '../audit/audit.queries.ts'
import type { DownloadOptions } from './download.queries.ts'
import * as queries from './export-rows.queries.ts'

interface Source {
  count(db: Db, account_id: number, options: DownloadOptions): Promise<number>
  /** The rows after `after`, and where the next ones begin. */
  list(
    db: Db,
    chunk: { account_id: number; after: string; limit: number },
    options: DownloadOptions,
  ): Promise<{ rows: object[]; after: string }>
}

const periodOf = ({ from = '-infinity', until = 'infinity' }: DownloadOptions): queries.Period => ({
  from,
  until,
})

function byId<Row extends { id: number }>(
  list: (db: Db, chunk: queries.Chunk, options: DownloadOptions) => Promise<Row[]>,
): Source['list'] {
  return async (db, { account_id, after, limit }, options) => {
    const rows = await list(db, { account_id, after: Number(after), limit }, options)
    return { rows, after: String(rows.at(-1)?.id ?? after) }
  }
}

const sources: Record<DownloadKind, Source> = {
  users: { count: queries.countUsers, list: byId(queries.listUsers) },
  directory: { count: queries.countContacts, list: byId(queries.listContacts) },
  schedules: {
    count: (db, account_id, options) => queries.countShifts(db, account_id, periodOf(options)),
    list: byId((db, chunk, options) => queries.listShifts(db, chunk, periodOf(options))),
  },
  audit: {
    count: (db, account_id, options) => queries.countAudit(db, account_id, periodOf(options)),
    async list(db, { account_id, after, limit }, options) {
      const { from, until } = periodOf(options)
      const [at = until, id = '0'] = after === '' ? [until] : after.split('~')
      const rows = await listAudit(db, { account_id, from, before: { at, id: Number(id) }, limit })
      const last = rows.at(-1)
      return {
        rows: rows.map((row) => toAuditRow(presentEntry(row))),
        after: last ? `${last.at}~${last.id}` : after,
      }
    },
  },
  conversations: {
    count: (db, account_id, { user_id = 0 }) => queries.countMessages(db, account_id, user_id),
    list: byId((db, chunk, { user_id = 0 }) => queries.listMessages(db, chunk, user_id)),
  },
}

const rowsPerPart = 5_000

export const countRows = (db: Db, account_id: number, kind: DownloadKind, options: DownloadOptions) =>
  sources[kind].count(db, account_id, options)

export interface Part {
  csv: Buffer
  rows: number
  after: string
  isLast: boolean
}

/** The first part has the byte order mark and the names of the columns. Formulas are neutralized. */
export async function readPart(
  db: Db,
  of: { account_id: number; kind: DownloadKind; options: DownloadOptions; after: string; limit?: number },
): Promise<Part> {
  const { account_id, kind, options, after, limit = rowsPerPart } = of
  const part = await sources[kind].list(db, { account_id, after, limit }, options)
  const isFirst = after === ''
  const csv = stringify(part.rows, {
    header: isFirst,
    bom: isFirst,
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  })
  return {
    csv: Buffer.from(csv),
    rows: part.rows.length,
    after: part.after,
    isLast: part.rows.length < limit,
  }
}
