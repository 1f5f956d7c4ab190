import type {
  QuickPhrase,
  QuickPhraseOwner,
} from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { writePermissions } from './quick-phrase.rules.ts'
import type { QuickPhraseReader, QuickPhraseRow } from './quick-phrase.queries.ts'

const mayWritePhrases = ({ caller }: Context, owner: QuickPhraseOwner): boolean =>
  caller.permissions.has(writePermissions[owner])

/** @throws 403 */
export function requirePhraseWriter(ctx: Context, owner: QuickPhraseOwner): void {
  if (!mayWritePhrases(ctx, owner)) throw forbidden()
}

/** Administrators of shared phrases also see those of departments that are not theirs. */
export const toPhraseReader = (ctx: Context): QuickPhraseReader => ({
  account_id: ctx.caller.account_id,
  user_id: ctx.caller.user_id,
  sees_all_shared: mayWritePhrases(ctx, 'department'),
})

export const presentPhrase = (ctx: Context, row: QuickPhraseRow): QuickPhrase => ({
  ...row,
  may: { change: mayWritePhrases(ctx, row.owner) },
})
