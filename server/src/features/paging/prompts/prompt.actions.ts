import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { promptChanged } from '@wardline/contract/paging/prompts/prompt.events.ts'
import type { listPrompts } from '@wardline/contract/paging/prompts/prompt.routes.ts'
import {
  maxSnippets,
  type Prompt,
  type PromptChanges,
  type SnippetChanges,
} from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { StoredFile } from '../../../platform/files/store-upload.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { requireVersion, versionedRecord } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
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

const prompts = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockPrompt,
  async find(db, key: queries.PromptKey, ctx) {
    const row = await queries.findPrompt(db, key)
    return row && presentPrompt(ctx, row)
  },
  publish({ caller }, tx, { id }, change: ChangeOf<'prompt'>) {
    tx.emit(promptChanged, { account: true }, { prompt_id: id })
    tx.audit(caller.user_id, `prompt.${change}`, { prompt: id })
  },
})

const promptKey = ({ caller }: Context, id: number): queries.PromptKey => ({
  account_id: caller.account_id,
  id,
})

export function findPrompts(ctx: Context, query: QueryOf<typeof listPrompts>): Promise<Page<Prompt>> {
  return ctx.read(async (db) => {
    const { count, results } = await queries.listPrompts(db, {
      account_id: ctx.caller.account_id,
      ...toSearchedPart(query),
    })
    return { count, results: results.map((row) => presentPrompt(ctx, row)) }
  })
}

export const listSnippets = async (ctx: Context, prompt_id: number): Promise<Prompt['snippets']> =>
  (await prompts.get(ctx, promptKey(ctx, prompt_id))).snippets

export function createPrompt(ctx: Context, name: string): Promise<Prompt> {
  return prompts.create(ctx, async (tx) => {
    const id = await queries.insertPrompt(tx.db, tx.account_id, name)
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    return { key: promptKey(ctx, id) }
  })
}

export function changePrompt(ctx: Context, id: number, { name, version }: PromptChanges): Promise<Prompt> {
  const key = promptKey(ctx, id)
  return prompts.change(ctx, key, version, async (tx) => {
    if (!(await queries.renamePrompt(tx.db, key, { name, user_id: ctx.caller.user_id })))
      throw invalid({ name: [errors.nameTaken] })
    return { change: 'renamed' }
  })
}

/** Resolves to the keys of the recordings, which must be deleted after the commit. */
export function deletePrompt(ctx: Context, id: number): Promise<string[]> {
  const key = promptKey(ctx, id)
  return ctx.transaction(async (tx) => {
    const { used_by } = await prompts.lock(ctx, tx, key)
    if (used_by.length > 0) throw errors.promptInUse(used_by.map(({ as, group }) => `${as} of ${group}`))
    const blob_keys = await queries.deletePrompt(tx.db, key)
    await prompts.publish(ctx, tx, key, 'deleted', {})
    return blob_keys
  })
}

/** Call it before the upload is read, so that a refused upload costs no bandwidth. */
export async function requireSnippetSlot(ctx: Context, id: number): Promise<void> {
  await prompts.get(ctx, promptKey(ctx, id))
}

export function addSnippet(ctx: Context, prompt_id: number, file: StoredFile): Promise<Prompt> {
  const { account_id, user_id: uploaded_by } = ctx.caller
  return prompts.change(ctx, promptKey(ctx, prompt_id), undefined, async (tx, { snippets }) => {
    if (snippets.length >= maxSnippets) throw invalid({ file: [errors.tooManySnippets(maxSnippets)] })
    await snippetQueries.insertSnippet(tx.db, { ...file, account_id, prompt_id, uploaded_by })
    return { change: 'recorded' }
  })
}

export function changeSnippet(
  ctx: Context,
  id: number,
  { transcript, version }: SnippetChanges,
): Promise<Prompt> {
  return ctx.transaction(async (tx) => {
    const key = promptKey(ctx, await access.requirePromptOfSnippet(tx, id))
    return prompts.changeIn(ctx, tx, key, undefined, async (_, { snippets }) => {
      const before = snippets.find((snippet) => snippet.id === id)
      if (!before) throw notFound()
      requireVersion(version, before, errors.snippetChanged)
      const { account_id, user_id } = ctx.caller
      await snippetQueries.setTranscript(tx.db, { account_id, user_id, id, transcript })
      return { change: 'worded' }
    })
  })
}

/** `blob_keys` must be deleted after the commit. */
export function deleteSnippet(ctx: Context, id: number): Promise<{ prompt: Prompt; blob_keys: string[] }> {
  return ctx.transaction(async (tx) => {
    const key = promptKey(ctx, await access.requirePromptOfSnippet(tx, id))
    const blob_keys = await snippetQueries.deleteSnippet(tx.db, tx.account_id, id)
    await prompts.publish(ctx, tx, key, 'shortened', {})
    return { prompt: await prompts.load(ctx, tx.db, key), blob_keys }
  })
}

export const findSnippetAudio = (ctx: Context, id: number): Promise<snippetQueries.SnippetFile> =>
  ctx.read((db) => access.requireSnippetFile(db, ctx.caller.account_id, id))
