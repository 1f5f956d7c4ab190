import { qualificationLimits } from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'
import { qualificationsChanged } from '@wardline/contract/paging/qualifications/qualification.events.ts'
import type {
  NewQualification,
  Qualification,
  QualificationChanges,
} from '@wardline/contract/paging/qualifications/qualification.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, nameTaken } from '../../../platform/http/errors.ts'
import type { Page, Part } from '../../../platform/http/paging.ts'
import { recordKey, versionedRecord, withChanges } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import * as errors from './qualification.errors.ts'
import * as queries from './qualification.queries.ts'

const qualifications = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockQualification,
  find: queries.findQualification,
  publish({ caller }, tx, { id }, change, details) {
    tx.emit(qualificationsChanged, { account: true }, {})
    tx.audit(caller.user_id, `qualification.${change}`, { qualification: id }, details)
  },
})

export const listQualifications = (
  ctx: Context,
  query: Part & { search: string },
): Promise<Page<Qualification>> =>
  ctx.read((db) => queries.listQualifications(db, ctx.caller.account_id, toSearchedPart(query)))

export const getQualification = (ctx: Context, id: number): Promise<Qualification> =>
  qualifications.get(ctx, recordKey(ctx, id))

export const createQualification = (ctx: Context, input: NewQualification): Promise<Qualification> =>
  qualifications.create(ctx, async (tx) => {
    if ((await queries.countQualifications(tx.db, tx.account_id)) >= qualificationLimits.per_account)
      throw invalid({ non_field_errors: [errors.tooMany] })
    const id = await queries.insertQualification(tx.db, ctx.caller, input)
    if (id === undefined) throw nameTaken('A qualification')
    return { key: recordKey(ctx, id), details: { name: input.name } }
  })

export const changeQualification = (
  ctx: Context,
  id: number,
  { version, ...changes }: QualificationChanges,
): Promise<Qualification> =>
  qualifications.change(ctx, recordKey(ctx, id), version, async (tx, before) => {
    const { name, enforcement } = withChanges<NewQualification>(before, changes)
    const key = { ...recordKey(ctx, id), user_id: ctx.caller.user_id }
    if (!(await queries.updateQualification(tx.db, key, { name, enforcement })))
      throw nameTaken('A qualification')
    return { details: { name, was: before.name } }
  })

export const deleteQualification = (ctx: Context, id: number): Promise<void> =>
  qualifications.remove(ctx, recordKey(ctx, id), async (tx, { name }) => {
    await queries.deleteQualification(tx.db, recordKey(ctx, id))
    return { details: { name } }
  })
