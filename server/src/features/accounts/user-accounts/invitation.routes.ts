import * as routes from '@wardline/contract/accounts/user-accounts/invitation.routes.ts'
import type { Database } from '../../../platform/db/database.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './invitation.actions.ts'

/** For visitors with a link. */
export const invitationRoutes = ({ db }: { db: Database }) => [
  handle(routes.openInvitation, (_, { body }) => actions.openInvitation(db, body.token)),
  handle(routes.acceptInvitation, (ctx, { body }) => actions.acceptInvitation(ctx, db, body)),
]
