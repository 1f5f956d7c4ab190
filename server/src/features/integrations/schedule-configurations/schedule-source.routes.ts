import * as sources from '@wardline/contract/integrations/schedule-sources/schedule-source.routes.ts'
import * as schedules from '@wardline/contract/integrations/schedule-sources/source-schedule.routes.ts'
import { getGroupSource as groupSource } from '@wardline/contract/paging/imported-shifts/group-source.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import { getGroupSource } from './group-source.actions.ts'
import * as actions from './schedule-source.actions.ts'
import * as mapping from './source-schedule.actions.ts'

export const scheduleSourceRoutes = (needs: actions.SourceNeeds) => [
  handle(sources.listScheduleSources, (ctx, { params }) => actions.listScheduleSources(ctx, params.kind)),
  handle(sources.createScheduleSource, (ctx, { params, body }) =>
    actions.createScheduleSource(ctx, params.kind, body, needs),
  ),
  handle(sources.getScheduleSource, (ctx, { params }) => actions.getScheduleSource(ctx, params)),
  handle(sources.changeScheduleSource, (ctx, { params, body }) =>
    actions.changeScheduleSource(ctx, params, body, needs),
  ),
  handle(sources.deleteScheduleSource, (ctx, { params }) => actions.deleteScheduleSource(ctx, params)),
  handle(sources.testScheduleSource, (ctx, { params }) => actions.testScheduleSource(ctx, params, needs)),
  handle(sources.refreshScheduleSource, (ctx, { params }) => actions.refreshScheduleSource(ctx, params)),
  handle(schedules.listSourceSchedules, (ctx, { params }) => mapping.listSourceSchedules(ctx, params)),
  handle(schedules.createSourceSchedule, (ctx, { params, body }) =>
    mapping.createSourceSchedule(ctx, params, body),
  ),
  handle(schedules.getSourceSchedule, (ctx, { params: { schedule_id, ...key } }) =>
    mapping.getSourceSchedule(ctx, key, schedule_id),
  ),
  handle(schedules.deleteSourceSchedule, (ctx, { params: { schedule_id, ...key } }) =>
    mapping.deleteSourceSchedule(ctx, key, schedule_id),
  ),
  handle(schedules.addSourceMappings, (ctx, { params: { schedule_id, ...key }, body }) =>
    mapping.addSourceMappings(ctx, key, schedule_id, body),
  ),
  handle(schedules.removeSourceMapping, (ctx, { params: { schedule_id, mapping_id, ...key } }) =>
    mapping.removeSourceMapping(ctx, key, { schedule_id, mapping_id }),
  ),
  handle(schedules.listSourceAssignments, (ctx, { params }) => mapping.listSourceAssignments(ctx, params)),
  handleList(schedules.listUnmappedShifts, (ctx, { params, query }) =>
    mapping.listUnmappedShifts(ctx, params, query),
  ),
  handle(groupSource, (ctx, { params, query }) => getGroupSource(ctx, params.id, query)),
]
