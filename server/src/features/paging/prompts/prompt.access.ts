import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockPrompt } from './prompt.queries.ts'
import { findPromptOfSnippet, findSnippetFile, type SnippetFile } from './snippet.queries.ts'

/** Every user may play prompts; the routes check who may change them. */
export const mayChangePrompts = ({ caller }: Context): boolean =>
  caller.permissions.has('paginggroups.change_prompt')

export async function requirePromptOfSnippet(tx: Tx, snippet_id: number): Promise<number> {
  const prompt_id = await findPromptOfSnippet(tx.db, tx.account_id, snippet_id)
  if (prompt_id === undefined) throw notFound()
  await lockPrompt(tx.db, { account_id: tx.account_id, id: prompt_id })
  // The prompt or the snippet may have been deleted while waiting for the lock.
  if ((await findPromptOfSnippet(tx.db, tx.account_id, snippet_id)) === undefined) throw notFound()
  return prompt_id
}

/** For every user of the account, and for callers of its pager numbers. */
export async function requireSnippetFile(db: Db, account_id: number, id: number): Promise<SnippetFile> {
  const file = await findSnippetFile(db, account_id, id)
  if (!file) throw notFound()
  return file
}
