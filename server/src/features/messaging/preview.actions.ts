import type { Preview } from '@wardline/contract/messaging/preview.schemas.ts'
import type { previewThread as previewRoute } from '@wardline/contract/messaging/preview.routes.ts'
import type { BodyOf } from '@wardline/contract/route.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { messageType } from './message-type.queries.ts'
import { previewOf } from './preview.rules.ts'
import { circumstancesOf } from './recipient.actions.ts'
import { reachabilityOf } from './recipient.queries.ts'
import { resolveRecipients } from './recipient.rules.ts'

/** Who would get the thread if it were sent now (spec §7, preview=true). The flag `routing` is the browser's to ask. */
export const previewThread = (ctx: Ctx, draft: BodyOf<typeof previewRoute>): Promise<Preview> =>
  ctx.read(async (db) => {
    const type =
      draft.message_type_id === null
        ? undefined
        : await messageType(db, ctx.caller.account_id, draft.message_type_id)
    const escalates = draft.apply_escalations || (type?.apply_escalations ?? false)
    const from = await circumstancesOf(ctx, db, draft.recipient_ids, { escalates })
    const resolved = resolveRecipients(from)
    if (from.contacts.length < from.asked.length) throw invalid({ recipient_ids: resolved.problems })
    const ids = resolved.people.map(({ user_id }) => user_id)
    const reachability = await reachabilityOf(db, ctx.caller.account_id, ids)
    const { priority, ignore_user_status } = draft
    return previewOf(resolved, { people: from.people, reachability, priority, ignore_user_status })
  })
