import type { CsvPart } from '@wardline/contract/csv-part.schemas.ts'
import { qualificationsChanged } from '@wardline/contract/paging/qualifications/qualification.events.ts'
import type {
  HolderUploadResult,
  HolderUploadRow,
} from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { BadRow } from '../../accounts/import/cells.rules.ts'
import { findUploadTargets, writeHolders, type UploadTargets } from './holder-upload.queries.ts'
import * as errors from './qualification.errors.ts'
import { toHolderReader } from './qualification-holder.access.ts'
import { holdersFromCsv, type HolderFileRow } from './qualification-holder-file.rules.ts'

interface PlannedHolder {
  line: number
  effect: HolderUploadRow['effect']
  user: UploadTargets['users'][number]
  qualification: UploadTargets['qualifications'][number]
  valid_until: string | null
}

interface Plan {
  holders: PlannedHolder[]
  rejected: BadRow[]
}

export const previewHolderUpload = (ctx: Context, part: CsvPart): Promise<HolderUploadResult> =>
  ctx.read(async (db) => describePlan(await planUpload(ctx, db, part)))

export const uploadHolders = (ctx: Context, part: CsvPart): Promise<HolderUploadResult> =>
  ctx.transaction(async (tx) => {
    const plan = await planUpload(ctx, tx.db, part)
    const written = plan.holders.filter(({ effect }) => effect !== 'unchanged')
    if (written.length > 0) {
      await writeHolders(
        tx.db,
        ctx.caller,
        written.map(({ user, qualification, valid_until }) => ({
          user_id: user.id,
          qualification_id: qualification.id,
          valid_until,
        })),
      )
      tx.emit(qualificationsChanged, { account: true }, {})
      const users = written.map(({ user, qualification, valid_until }) => ({
        user_id: user.id,
        qualification_id: qualification.id,
        valid_until,
      }))
      tx.audit(ctx.caller.user_id, 'qualification_holder.imported', { account: tx.account_id }, { users })
    }
    return describePlan(plan)
  })

async function planUpload(ctx: Context, db: Db, part: CsvPart): Promise<Plan> {
  const { rows, bad } = holdersFromCsv(part)
  const named = (column: HolderFileRow['user']['column']) =>
    rows.flatMap(({ user }) => (user.column === column ? [user.value] : []))
  const targets = await findUploadTargets(db, toHolderReader(ctx), {
    user_ids: named('user_id'),
    usernames: named('username'),
    emails: named('email'),
    qualifications: rows.map(({ qualification }) => qualification),
  })
  const plan: Plan = { holders: [], rejected: [...bad] }
  const lines = new Map<string, number>()
  for (const row of rows) {
    const planned = planRow(row, targets)
    if ('reason' in planned) {
      plan.rejected.push({ line: row.line, ...planned })
      continue
    }
    const key = `${planned.user.id} ${planned.qualification.id}`
    const earlier = lines.get(key)
    if (earlier === undefined) {
      lines.set(key, row.line)
      plan.holders.push(planned)
    } else plan.rejected.push({ line: row.line, column: 'qualification', reason: errors.onLine(earlier) })
  }
  return plan
}

function planRow(
  { line, user: named, qualification: lower_name, valid_until }: HolderFileRow,
  { users, qualifications, held }: UploadTargets,
): PlannedHolder | Pick<BadRow, 'column' | 'reason'> {
  const field = named.column === 'user_id' ? 'id' : named.column
  const user = users.find((one) => String(one[field]) === named.value)
  if (!user) return { column: named.column, reason: errors.unknownUser }
  if (!user.is_kept) return { column: named.column, reason: errors.notKept }
  const qualification = qualifications.find((one) => one.lower_name === lower_name)
  if (!qualification) return { column: 'qualification', reason: errors.unknownQualification }
  const known = held.find((one) => one.user_id === user.id && one.qualification_id === qualification.id)
  const effect = !known ? 'added' : known.valid_until === valid_until ? 'unchanged' : 'changed'
  return { line, effect, user, qualification, valid_until }
}

const describePlan = ({ holders, rejected }: Plan): HolderUploadResult => ({
  rows: holders.map(({ line, effect, user, qualification, valid_until }) => ({
    line,
    effect,
    display_name: user.display_name,
    qualification: qualification.name,
    valid_until,
    fields: effect === 'changed' ? ['valid_until'] : [],
  })),
  rejected: rejected.toSorted((a, b) => a.line - b.line),
})
