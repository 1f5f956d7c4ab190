import { listRoutingConflicts } from '@wardline/contract/routing/conflicts/conflict.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { listConflicts } from './conflict.actions.ts'

export const conflictRoutes = [handle(listRoutingConflicts, (ctx, { query }) => listConflicts(ctx, query))]
