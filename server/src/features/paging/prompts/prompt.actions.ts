import { promptChanged } from '@wardline/contract/paging/prompts/prompt.events.ts'
import type { listPrompts } from '@wardline/contract/paging/prompts/prompt.routes.ts'
import {
  maxSnippets,
  type Prompt,
  type PromptChanges,
  type SnippetChanges,
} from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { StoredFile } from '../../../platform/files/store-upload.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import * as access from './prompt.access.ts'
import * as errors from './prompt.errors.ts'
import * as queries from './prompt.queries.ts'
import * as snippetQueries from './snippet.queries.ts'

function presentPrompt(ctx: Context, { snippets, ...row }: queries.PromptRow): Prompt {
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

async function loadPrompt(ctx: Context, db: Db, id: number): Promise<Prompt> {
  const row = await queries.findPrompt(db, ctx.caller.account_id, id)
  if (!row) throw notFound()
  return presentPrompt(ctx, row)
}

function publishPromptChange(ctx: Context, tx: Tx, prompt_id: number, action: string): void {
  tx.emit(promptChanged, { account: true }, { prompt_id })
  tx.audit(ctx.caller.user_id, action, { prompt: prompt_id })
}

export function findPrompts(ctx: Context, query: QueryOf<typeof listPrompts>): Promise<Page<Prompt>> {
  return ctx.read(async (db) => {
    const { count, results } = await queries.listPrompts(db, {
      account_id: ctx.caller.account_id,
      named: parseSearchWords(query.search),
      limit: query.page_size,
      offset: offsetOf(query),
    })
    return { count, results: results.map((row) => presentPrompt(ctx, row)) }
  })
}

export const listSnippets = (ctx: Context, prompt_id: number): Promise<Prompt['snippets']> =>
  ctx.read(async (db) => (await loadPrompt(ctx, db, prompt_id)).snippets)

export function createPrompt(ctx: Context, name: string): Promise<Prompt> {
  return ctx.transaction(async (tx) => {
    const id = await queries.insertPrompt(tx.db, tx.account_id, name)
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    publishPromptChange(ctx, tx, id, 'prompt.created')
    return loadPrompt(ctx, tx.db, id)
  })
}

export function changePrompt(ctx: Context, id: number, { name, version }: PromptChanges): Promise<Prompt> {
  return ctx.transaction(async (tx) => {
    await access.requireLockedPrompt(tx, id)
    requireVersion(version, await loadPrompt(ctx, tx.db, id), errors.changed)
    const { account_id, user_id } = ctx.caller
    if (!(await queries.renamePrompt(tx.db, { account_id, user_id, id, name })))
      throw invalid({ name: [errors.nameTaken] })
    publishPromptChange(ctx, tx, id, 'prompt.renamed')
    return loadPrompt(ctx, tx.db, id)
  })
}

export function deletePrompt(ctx: Context, id: number): Promise<string[]> {
  return ctx.transaction(async (tx) => {
    await access.requireLockedPrompt(tx, id)
    const { used_by } = await loadPrompt(ctx, tx.db, id)
    if (used_by.length > 0) throw errors.promptInUse(used_by.map(({ as, group }) => `${as} of ${group}`))
    const blob_keys = await queries.deletePrompt(tx.db, tx.account_id, id)
    publishPromptChange(ctx, tx, id, 'prompt.deleted')
    return blob_keys
  })
}

/** Call it before the upload is read, so that a refused upload costs no bandwidth. */
export const requireSnippetSlot = (ctx: Context, id: number): Promise<void> =>
  ctx.read(async (db) => void (await loadPrompt(ctx, db, id)))

export function addSnippet(ctx: Context, prompt_id: number, file: StoredFile): Promise<Prompt> {
  return ctx.transaction(async (tx) => {
    await access.requireLockedPrompt(tx, prompt_id)
    const { snippets } = await loadPrompt(ctx, tx.db, prompt_id)
    if (snippets.length >= maxSnippets) throw invalid({ file: [errors.tooManySnippets(maxSnippets)] })
    const { account_id } = tx
    await snippetQueries.insertSnippet(tx.db, {
      ...file,
      account_id,
      prompt_id,
      uploaded_by: ctx.caller.user_id,
    })
    publishPromptChange(ctx, tx, prompt_id, 'prompt.recorded')
    return loadPrompt(ctx, tx.db, prompt_id)
  })
}

export function changeSnippet(
  ctx: Context,
  id: number,
  { transcript, version }: SnippetChanges,
): Promise<Prompt> {
  return ctx.transaction(async (tx) => {
    const prompt_id = await access.requirePromptOfSnippet(tx, id)
    const { snippets } = await loadPrompt(ctx, tx.db, prompt_id)
    const before = snippets.find((snippet) => snippet.id === id)
    if (!before) throw notFound()
    requireVersion(version, before, errors.snippetChanged)
    const { account_id, user_id } = ctx.caller
    await snippetQueries.setTranscript(tx.db, { account_id, user_id, id, transcript })
    publishPromptChange(ctx, tx, prompt_id, 'prompt.worded')
    return loadPrompt(ctx, tx.db, prompt_id)
  })
}

/** `blob_keys` must be deleted after the commit. */
export function deleteSnippet(ctx: Context, id: number): Promise<{ prompt: Prompt; blob_keys: string[] }> {
  return ctx.transaction(async (tx) => {
    const prompt_id = await access.requirePromptOfSnippet(tx, id)
    const blob_keys = await snippetQueries.deleteSnippet(tx.db, tx.account_id, id)
    publishPromptChange(ctx, tx, prompt_id, 'prompt.shortened')
    return { prompt: await loadPrompt(ctx, tx.db, prompt_id), blob_keys }
  })
}

export const findSnippetAudio = (ctx: Context, id: number): Promise<snippetQueries.SnippetFile> =>
  ctx.read((db) => access.requireSnippetFile(db, ctx.caller.account_id, id))
