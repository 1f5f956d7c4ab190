import * as routes from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as changing from './group-change.actions.ts'
import * as members from './group-member.actions.ts'
import * as actions from './paging-group.actions.ts'

export const pagingGroupRoutes = [
  handleList(routes.listPagingGroups, (ctx, { query }) => actions.findPagingGroups(ctx, query)),
  handle(routes.getPagingGroup, (ctx, { params }) => actions.getPagingGroup(ctx, params.id)),
  handle(routes.joinPagingGroup, (ctx, { params }) => members.joinPagingGroup(ctx, params.id)),
  handle(routes.leavePagingGroup, (ctx, { params }) => members.leavePagingGroup(ctx, params.id)),
  handleList(routes.listMemberCandidates, (ctx, { params, query }) =>
    members.findCandidates(ctx, params.id, query),
  ),

  handle(routes.createScheduleGroup, (ctx, { body }) => changing.createScheduleGroup(ctx, body)),
  handle(routes.getScheduleGroup, (ctx, { params }) =>
    actions.getPagingGroup(ctx, params.id, 'ScheduleGroup'),
  ),
  handle(routes.changeScheduleGroup, (ctx, { params, body }) =>
    changing.changeGroup(ctx, params.id, 'ScheduleGroup', body),
  ),
  handle(routes.deleteScheduleGroup, (ctx, { params }) =>
    changing.deleteGroup(ctx, params.id, 'ScheduleGroup'),
  ),

  handle(routes.createBroadcastGroup, (ctx, { body }) => changing.createBroadcastGroup(ctx, body)),
  handle(routes.getBroadcastGroup, (ctx, { params }) =>
    actions.getPagingGroup(ctx, params.id, 'BroadcastGroup'),
  ),
  handle(routes.changeBroadcastGroup, (ctx, { params, body }) =>
    changing.changeGroup(ctx, params.id, 'BroadcastGroup', body),
  ),
  handle(routes.deleteBroadcastGroup, (ctx, { params }) =>
    changing.deleteGroup(ctx, params.id, 'BroadcastGroup'),
  ),
]
