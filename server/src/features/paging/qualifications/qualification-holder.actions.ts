import { qualificationsChanged } from '@wardline/contract/paging/qualifications/qualification.events.ts'
import type {
  exportQualificationHolders,
  listQualificationHolders,
} from '@wardline/contract/paging/qualifications/qualification-holder.routes.ts'
import {
  qualificationLimits,
  type NewQualificationHolder,
  type QualificationHolder,
  type QualificationHolderChanges,
} from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { csvType } from '../../../platform/files/reply-file.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { recordKey, versionedRecord, type RecordKey } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import * as errors from './qualification.errors.ts'
import * as access from './qualification-holder.access.ts'
import { writeHoldersCsv } from './qualification-holder-file.rules.ts'
import * as queries from './qualification-holder.queries.ts'

const holders = versionedRecord<RecordKey, QualificationHolder>({
  conflict: errors.holderChanged,
  lock: queries.lockHolder,
  async find(db, { id }, ctx) {
    const row = await queries.findHolder(db, access.toHolderReader(ctx), id)
    return row && access.presentHolder(row)
  },
  publish({ caller }, tx, { id }, change, details) {
    tx.emit(qualificationsChanged, { account: true }, {})
    tx.audit(caller.user_id, `qualification_holder.${change}`, { qualification_holder: id }, details)
  },
})

export function listHolders(
  ctx: Context,
  query: QueryOf<typeof listQualificationHolders>,
): Promise<Page<QualificationHolder>> {
  const { qualification_id = null, user_id = null, state = null } = query
  return ctx.read(async (db) => {
    const { count, results } = await queries.listHolders(db, access.toHolderReader(ctx), {
      ...toSearchedPart(query),
      qualification_id,
      user_id,
      state,
    })
    return { count, results: results.map(access.presentHolder) }
  })
}

/** @throws 400 if there are too many for one file: it would be incomplete */
export async function exportHolders(
  ctx: Context,
  query: QueryOf<typeof exportQualificationHolders>,
): Promise<{ name: string; type: string; content: Buffer }> {
  const { count, results } = await listHolders(ctx, {
    ...query,
    search: '',
    page: 1,
    page_size: qualificationLimits.exported,
  })
  if (count > results.length) throw invalid({ non_field_errors: [errors.tooManyToExport] })
  return { name: 'Qualifications.csv', type: csvType, content: Buffer.from(writeHoldersCsv(results)) }
}

export const getHolder = (ctx: Context, id: number): Promise<QualificationHolder> =>
  holders.get(ctx, recordKey(ctx, id))

export const createHolder = (ctx: Context, input: NewQualificationHolder): Promise<QualificationHolder> =>
  holders.create(ctx, async (tx) => {
    await access.requirePair(ctx, tx.db, input)
    const id = await queries.insertHolder(tx.db, ctx.caller, input)
    if (id === undefined) throw invalid({ user_id: [errors.alreadyHeld] })
    return { key: recordKey(ctx, id), details: { ...input } }
  })

/** @throws 409 if it changed after the version that the caller saw */
export const changeHolder = (
  ctx: Context,
  id: number,
  { version, user_id, qualification_id, valid_until }: QualificationHolderChanges,
): Promise<QualificationHolder> =>
  holders.change(ctx, recordKey(ctx, id), version, async (tx, before) => {
    access.requireKeeper(before)
    if (user_id !== undefined && user_id !== before.user_id) throw invalid({ user_id: [errors.otherUser] })
    if (qualification_id !== undefined && qualification_id !== before.qualification_id)
      throw invalid({ qualification_id: [errors.otherQualification] })
    if (valid_until === undefined || valid_until === before.valid_until) return undefined
    await queries.updateHolder(tx.db, recordKey(ctx, id), { valid_until, by_user_id: ctx.caller.user_id })
    const { user_id: holder_id, qualification_id: held_id } = before
    return { details: { user_id: holder_id, qualification_id: held_id, valid_until } }
  })

export const deleteHolder = (ctx: Context, id: number): Promise<void> =>
  holders.remove(ctx, recordKey(ctx, id), async (tx, before) => {
    access.requireKeeper(before)
    await queries.deleteHolder(tx.db, recordKey(ctx, id))
    const { user_id, qualification_id, valid_until } = before
    return { details: { user_id, qualification_id, valid_until } }
  })
