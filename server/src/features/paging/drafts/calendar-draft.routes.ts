import * as routes from '@wardline/contract/paging/drafts/calendar-draft.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './calendar-draft.actions.ts'
import { compareCalendarDraft } from './draft-comparison.actions.ts'
import { publishCalendarDraft } from './draft-publication.actions.ts'
import { draftEarlierCalendar } from './earlier-calendar.actions.ts'

const toParams = ({ id, draft_id }: { id: number; draft_id: number }) => ({ group_id: id, draft_id })

export const calendarDraftRoutes = [
  handle(routes.listCalendarDrafts, async (ctx, { params }) =>
    onePage(await actions.findCalendarDrafts(ctx, params.id)),
  ),
  handle(routes.getCalendarDraft, (ctx, { params }) => actions.getCalendarDraft(ctx, toParams(params))),
  handle(routes.createCalendarDraft, (ctx, { params, body }) =>
    actions.createCalendarDraft(ctx, params.id, body),
  ),
  handle(routes.changeCalendarDraft, (ctx, { params, body }) =>
    actions.changeCalendarDraft(ctx, toParams(params), body),
  ),
  handle(routes.discardCalendarDraft, (ctx, { params }) =>
    actions.discardCalendarDraft(ctx, toParams(params)),
  ),
  handle(routes.listDraftOccurrences, async (ctx, { params, query }) =>
    onePage(await actions.listDraftOccurrences(ctx, toParams(params), query)),
  ),
  handle(routes.compareCalendarDraft, (ctx, { params }) => compareCalendarDraft(ctx, toParams(params))),
  handle(routes.publishCalendarDraft, (ctx, { params, body }) =>
    publishCalendarDraft(ctx, toParams(params), body),
  ),
  handle(routes.draftEarlierCalendar, (ctx, { params: { id, change_id } }) =>
    draftEarlierCalendar(ctx, { group_id: id, change_id }),
  ),
]
