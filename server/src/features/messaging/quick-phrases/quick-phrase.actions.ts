import { quickPhrasesChanged } from '@wardline/contract/messaging/quick-phrases/quick-phrase.events.ts'
import type { listQuickPhrases } from '@wardline/contract/messaging/quick-phrases/quick-phrase.routes.ts'
import type {
  NewQuickPhrase,
  QuickPhrase,
  QuickPhraseChanges,
  QuickPhraseOwner,
} from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { recordKey, versionedRecord, type RecordKey } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { presentPhrase, requirePhraseWriter, toPhraseReader } from './quick-phrase.access.ts'
import * as errors from './quick-phrase.errors.ts'
import * as queries from './quick-phrase.queries.ts'
import { largestCounts } from './quick-phrase.rules.ts'

interface PhraseKey extends RecordKey {
  owner?: QuickPhraseOwner
}

const phrases = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockPhrase,
  async find(db, { id }: PhraseKey, ctx) {
    const row = await queries.findPhrase(db, toPhraseReader(ctx), id)
    return row && presentPhrase(ctx, row)
  },
  publish({ caller }, tx, { id }, change, details: { owner?: QuickPhraseOwner }) {
    if (details.owner === 'user') return tx.emit(quickPhrasesChanged, { user: caller.user_id }, {})
    tx.emit(quickPhrasesChanged, { account: true }, {})
    tx.audit(caller.user_id, `quick_phrase.${change}`, { quick_phrase: id }, details)
  },
})

export async function listPhrases(
  ctx: Context,
  query: QueryOf<typeof listQuickPhrases>,
): Promise<Page<QuickPhrase>> {
  if (query.list === 'shared') requirePhraseWriter(ctx, 'account')
  const { count, results } = await ctx.read((db) =>
    queries.listPhrases(db, toPhraseReader(ctx), { list: query.list, ...toSearchedPart(query) }),
  )
  return { count, results: results.map((row) => presentPhrase(ctx, row)) }
}

export const getPhrase = (ctx: Context, id: number): Promise<QuickPhrase> =>
  phrases.get(ctx, recordKey(ctx, id))

export function createPhrase(ctx: Context, input: NewQuickPhrase): Promise<QuickPhrase> {
  const { account_id, user_id } = ctx.caller
  const { owner, department_id, title } = input
  requirePhraseWriter(ctx, owner)
  return phrases.create(ctx, async (tx) => {
    await requireRoom(tx, owner === 'user' ? user_id : null)
    if (department_id !== null && !(await queries.lockDepartment(tx.db, { account_id, id: department_id })))
      throw invalid({ department_id: [errors.noSuchDepartment] })
    const id = await queries.insertPhrase(tx.db, { account_id, user_id }, input)
    if (id === undefined) throw invalid({ title: [errors.titleTaken] })
    return { key: { account_id, id }, details: { owner, department_id, title } }
  })
}

/** @throws 409 if it changed after the version that the caller saw */
export function changePhrase(ctx: Context, id: number, input: QuickPhraseChanges): Promise<QuickPhrase> {
  const key = recordKey(ctx, id)
  return phrases.change(ctx, key, input.version, async (tx, before) => {
    requirePhraseWriter(ctx, before.owner)
    const { title = before.title, text = before.text } = input
    const { user_id } = ctx.caller
    if (!(await queries.updatePhrase(tx.db, { ...key, user_id }, { title, text })))
      throw invalid({ title: [errors.titleTaken] })
    return { details: { owner: before.owner, title, was: before.title } }
  })
}

export const deletePhrase = (ctx: Context, id: number): Promise<void> => {
  const key = recordKey(ctx, id)
  return phrases.remove(ctx, key, async (tx, { owner, title }) => {
    requirePhraseWriter(ctx, owner)
    await queries.deletePhrase(tx.db, key)
    return { details: { owner, title } }
  })
}

async function requireRoom(tx: Tx, user_id: number | null): Promise<void> {
  const [most, sentence] =
    user_id === null ? [largestCounts.shared, errors.tooManyShared] : [largestCounts.own, errors.tooManyOwn]
  if ((await queries.countPhrases(tx.db, tx.account_id, user_id)) >= most)
    throw invalid({ non_field_errors: [sentence] })
}
