import * as routes from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getOccurrence, listOccurrences } from '../calendar/calendar-view.actions.ts'
import { listFreeMembers } from './free-member.actions.ts'
import * as actions from './on-call-event.actions.ts'

const eventKey = ({ id, event_id }: { id: number; event_id: number }) => ({ group_id: id, event_id })

export const onCallEventRoutes = [
  handle(routes.listOccurrences, async (ctx, { params, query }) => {
    const results = await listOccurrences(ctx, params.id, query)
    return onePage(results)
  }),
  handle(routes.getOccurrence, (ctx, { params, query }) =>
    getOccurrence(ctx, eventKey(params), query.original_start),
  ),
  handle(routes.listFreeMembers, async (ctx, { params, query }) => {
    const results = await listFreeMembers(ctx, params.id, query)
    return onePage(results)
  }),
  handle(routes.createEvent, (ctx, { params, body }) => actions.createEvent(ctx, params.id, body)),
  handle(routes.updateEvent, (ctx, { params, body }) => actions.updateEvent(ctx, eventKey(params), body)),
  handle(routes.cancelEvent, (ctx, { params, body }) => actions.cancelEvent(ctx, eventKey(params), body)),
  handle(routes.undoEventChange, (ctx, { params, body }) =>
    actions.undoEventChange(ctx, eventKey(params), body),
  ),
]
