import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockPrompt } from './prompt.queries.ts'
import { promptOf } from './snippet.queries.ts'

/** Everybody hears prompts; their routes say who may change them. */
export const mayChangePrompts = ({ caller }: Ctx): boolean =>
  caller.permissions.has('paginggroups.change_prompt')

/** For changing a prompt; its row stays locked until the commit. Another account's, or none: not found. */
export async function promptToChange(tx: Tx, id: number): Promise<void> {
  if (!(await lockPrompt(tx.db, tx.account_id, id))) throw notFound()
}

/** The same by one of its pieces; answers the prompt's id. */
export async function promptOfSnippet(tx: Tx, snippet_id: number): Promise<number> {
  const prompt_id = await promptOf(tx.db, tx.account_id, snippet_id)
  if (prompt_id === undefined) throw notFound()
  await promptToChange(tx, prompt_id)
  // It may have gone while this waited for the lock.
  if ((await promptOf(tx.db, tx.account_id, snippet_id)) === undefined) throw notFound()
  return prompt_id
}
