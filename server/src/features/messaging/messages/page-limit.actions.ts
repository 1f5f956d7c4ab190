import type { Context } from '../../../platform/http/context.ts'

/** Counts a message that notifies people. @throws 429 */
export const countPage = (ctx: Context): Promise<void> =>
  ctx.consume(ctx.caller.permissions.has('messaging.send_broadcast') ? 'operator_pages' : 'pages')
