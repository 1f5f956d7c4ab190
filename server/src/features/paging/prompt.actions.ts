import { promptChanged } from '@wardline/contract/paging/prompt.events.ts'
import type { listPrompts } from '@wardline/contract/paging/prompt.routes.ts'
import { mostSnippets, type Prompt } from '@wardline/contract/paging/prompt.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { StoredFile } from '../../platform/files/store-upload.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../platform/http/paging.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import * as access from './prompt.access.ts'
import * as errors from './prompt.errors.ts'
import * as queries from './prompt.queries.ts'
import * as pieces from './snippet.queries.ts'

const shown = (ctx: Ctx, { snippets, ...row }: queries.PromptRow): Prompt => {
  const change = access.mayChangePrompts(ctx)
  return {
    ...row,
    snippets: snippets.map((snippet) => ({
      ...snippet,
      file_url: `/api/v1/snippets/${snippet.id}/audio/`,
    })),
    may: { change, delete: change && row.used_by.length === 0 },
  }
}

async function promptFor(ctx: Ctx, db: Db, id: number): Promise<Prompt> {
  const row = await queries.promptById(db, ctx.caller.account_id, id)
  if (!row) throw notFound()
  return shown(ctx, row)
}

function tell(ctx: Ctx, tx: Tx, prompt_id: number, action: string): void {
  tx.emit(promptChanged, { account: true }, { prompt_id })
  tx.audit({
    actor_id: ctx.caller.user_id,
    action,
    object_type: 'prompt',
    object_id: prompt_id,
    details: {},
  })
}

export const findPrompts = (ctx: Ctx, query: QueryOf<typeof listPrompts>): Promise<Page<Prompt>> =>
  ctx.read(async (db) => {
    const { count, results } = await queries.listPrompts(db, {
      account_id: ctx.caller.account_id,
      named: searchWords(query.search),
      limit: query.page_size,
      offset: offsetOf(query),
    })
    return { count, results: results.map((row) => shown(ctx, row)) }
  })

export const snippetsOf = (ctx: Ctx, prompt_id: number): Promise<Prompt['snippets']> =>
  ctx.read(async (db) => (await promptFor(ctx, db, prompt_id)).snippets)

export const createPrompt = (ctx: Ctx, name: string): Promise<Prompt> =>
  ctx.tx(async (tx) => {
    const id = await queries.insertPrompt(tx.db, tx.account_id, name)
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    tell(ctx, tx, id, 'prompt.created')
    return promptFor(ctx, tx.db, id)
  })

export const changePrompt = (ctx: Ctx, id: number, name: string): Promise<Prompt> =>
  ctx.tx(async (tx) => {
    await access.promptToChange(tx, id)
    if (!(await queries.renamePrompt(tx.db, { account_id: tx.account_id, id, name })))
      throw invalid({ name: [errors.nameTaken] })
    tell(ctx, tx, id, 'prompt.renamed')
    return promptFor(ctx, tx.db, id)
  })

/** Takes a prompt away that no group plays; answers where the bytes lie, to be deleted after the commit. */
export const deletePrompt = (ctx: Ctx, id: number): Promise<string[]> =>
  ctx.tx(async (tx) => {
    await access.promptToChange(tx, id)
    const { used_by } = await promptFor(ctx, tx.db, id)
    if (used_by.length > 0) throw errors.promptInUse(used_by.map(({ as, group }) => `${as} of ${group}`))
    const blob_keys = await queries.deletePrompt(tx.db, tx.account_id, id)
    tell(ctx, tx, id, 'prompt.deleted')
    return blob_keys
  })

/** Asked before the bytes are taken in: nobody sends ten megabytes to be told no. */
export const mayAddSnippet = (ctx: Ctx, id: number): Promise<void> =>
  ctx.read(async (db) => void (await promptFor(ctx, db, id)))

export const addSnippet = (ctx: Ctx, prompt_id: number, file: StoredFile): Promise<Prompt> =>
  ctx.tx(async (tx) => {
    await access.promptToChange(tx, prompt_id)
    const { snippets } = await promptFor(ctx, tx.db, prompt_id)
    if (snippets.length >= mostSnippets) throw invalid({ file: [errors.tooManySnippets(mostSnippets)] })
    const { account_id } = tx
    await pieces.insertSnippet(tx.db, { ...file, account_id, prompt_id, uploaded_by: ctx.caller.user_id })
    tell(ctx, tx, prompt_id, 'prompt.recorded')
    return promptFor(ctx, tx.db, prompt_id)
  })

export const changeSnippet = (ctx: Ctx, id: number, words: string): Promise<Prompt> =>
  ctx.tx(async (tx) => {
    const prompt_id = await access.promptOfSnippet(tx, id)
    await pieces.setWords(tx.db, { account_id: tx.account_id, id, words })
    tell(ctx, tx, prompt_id, 'prompt.worded')
    return promptFor(ctx, tx.db, prompt_id)
  })

/** Takes a piece out of its prompt; `blob_keys` are to be deleted after the commit. */
export const deleteSnippet = (ctx: Ctx, id: number): Promise<{ prompt: Prompt; blob_keys: string[] }> =>
  ctx.tx(async (tx) => {
    const prompt_id = await access.promptOfSnippet(tx, id)
    const blob_keys = await pieces.deleteSnippet(tx.db, tx.account_id, id)
    tell(ctx, tx, prompt_id, 'prompt.shortened')
    return { prompt: await promptFor(ctx, tx.db, prompt_id), blob_keys }
  })

export const findSound = async (ctx: Ctx, id: number): Promise<pieces.SnippetFile> => {
  const file = await ctx.read((db) => pieces.fileOfSnippet(db, ctx.caller.account_id, id))
  if (!file) throw notFound()
  return file
}
