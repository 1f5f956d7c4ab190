import type { CsvPart } from '@wardline/contract/csv-part.schemas.ts'
import type {
  PagerNumberUploadResult,
  PagerNumberUploadRow,
} from '@wardline/contract/paging/pager-numbers/pager-number.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { BadRow } from '../../accounts/import/cells.rules.ts'
import { mayChangeNumber, mayChangeGroup, requirePagerNumber } from './pager-number.access.ts'
import { addNumber, storeNumber } from './pager-number.actions.ts'
import * as errors from './pager-number.errors.ts'
import { numbersFromCsv, type NumberRow } from './pager-number-file.rules.ts'
import * as queries from './pager-number.queries.ts'

interface PlannedNumber {
  row: NumberRow
  target: { group_id: number | null; user_id: number | null; name: string }
  known: queries.KnownNumber | undefined
  effect: PagerNumberUploadRow['effect']
}

interface Plan {
  numbers: PlannedNumber[]
  rejected: BadRow[]
}

export const previewPagerNumberUpload = (ctx: Context, part: CsvPart): Promise<PagerNumberUploadResult> =>
  ctx.read(async (db) => describePlan(await planUpload(ctx, db, part)))

/** A number that another account has is found when it is added, and rejected like one that cannot be used. */
export function uploadPagerNumbers(ctx: Context, part: CsvPart): Promise<PagerNumberUploadResult> {
  return ctx.transaction(async (tx) => {
    const plan = await planUpload(ctx, tx.db, part)
    const done: Plan = { numbers: [], rejected: [...plan.rejected] }
    for (const planned of plan.numbers) {
      const { row, target, known } = planned
      const { group_id, user_id } = target
      const now = {
        number: row.number,
        label: row.label ?? known?.label ?? '',
        group_id,
        user_id,
        is_on: true,
      }
      try {
        if (!known) await addNumber(ctx, tx, now)
        else await moveNumber(ctx, tx, known, { ...now, is_on: known.is_on })
        done.numbers.push(planned)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        done.rejected.push({
          line: row.line,
          column: 'number',
          reason: error.fields?.['number']?.[0] ?? error.message,
        })
      }
    }
    return describePlan(done)
  })
}

function moveNumber(
  ctx: Context,
  tx: Tx,
  { id, target: _, ...was }: queries.KnownNumber,
  now: Omit<queries.PagerNumberColumns, 'account_id'>,
): Promise<void> {
  return storeNumber(ctx, tx, id, was, now)
}

async function planUpload(ctx: Context, db: Db, part: CsvPart): Promise<Plan> {
  const { account_id, user_id: reader_id } = ctx.caller
  const { rows, bad } = numbersFromCsv(part)
  const targets = await queries.findTargets(db, {
    account_id,
    reader_id,
    groups: rows.map(({ group }) => group).filter((name) => name !== ''),
    usernames: rows.map(({ username }) => username).filter((name) => name !== ''),
  })
  const numbers = rows.map(({ number }) => number)
  const known = new Map(
    (await queries.findNumbers(db, account_id, numbers)).map((each) => [each.number, each]),
  )
  const plan: Plan = { numbers: [], rejected: [...bad] }
  for (const row of rows) {
    const target = findTarget(ctx, row, targets)
    if ('reason' in target) {
      plan.rejected.push({ line: row.line, ...target })
      continue
    }
    const was = known.get(row.number)
    if (was && !mayChangeNumber(ctx, await requirePagerNumber(ctx, db, was.id))) {
      plan.rejected.push({ line: row.line, column: 'number', reason: errors.numberTaken(was.target) })
      continue
    }
    plan.numbers.push({ row, target, known: was, effect: effectOf(row, target, was) })
  }
  return plan
}

function findTarget(
  ctx: Context,
  { group, username }: NumberRow,
  { groups, users }: queries.NamedTargets,
): PlannedNumber['target'] | Pick<BadRow, 'column' | 'reason'> {
  if (group !== '') {
    const found = groups.find(({ name }) => name === group)
    if (!found) return { column: 'group', reason: errors.noSuchGroup }
    if (!mayChangeGroup(ctx, found.is_own_department)) return { column: 'group', reason: errors.noRight }
    return { group_id: found.id, user_id: null, name: group }
  }
  const found = users.find((user) => user.username === username)
  if (!found) return { column: 'username', reason: errors.noSuchUser }
  if (!ctx.caller.permissions.has('accounts.change_user'))
    return { column: 'username', reason: errors.noRight }
  return { group_id: null, user_id: found.id, name: found.display_name }
}

function effectOf(
  row: NumberRow,
  target: PlannedNumber['target'],
  known: queries.KnownNumber | undefined,
): PagerNumberUploadRow['effect'] {
  if (!known) return 'added'
  return changedFields(row, target, known).length === 0 ? 'unchanged' : 'changed'
}

function changedFields(
  { label }: NumberRow,
  { group_id, user_id }: PlannedNumber['target'],
  known: queries.KnownNumber | undefined,
): string[] {
  const fields = {
    group: known?.group_id !== group_id,
    username: known?.user_id !== user_id,
    label: label !== undefined && label !== known?.label,
  }
  return Object.entries(fields).flatMap(([name, isChanged]) => (isChanged ? [name] : []))
}

const describePlan = ({ numbers, rejected }: Plan): PagerNumberUploadResult => ({
  rows: numbers.map(({ row, target, known, effect }) => ({
    line: row.line,
    effect,
    number: row.number,
    display_name: target.name,
    fields: effect === 'changed' ? changedFields(row, target, known) : [],
  })),
  rejected: rejected.toSorted((a, b) => a.line - b.line),
})
