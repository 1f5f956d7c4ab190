import { z } from 'zod'
import { limits } from '../../limits.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import { idOrUidParams, idParams, noContent, pageOf, route } from '../../route.ts'
import { text } from '../../text.ts'
import * as changes from './group-change.schemas.ts'
import {
  groupOrderings,
  MemberCandidate,
  PagingGroup,
  PagingGroupDetail,
  PagingGroupType,
} from './paging-group.schemas.ts'

export const listPagingGroups = route({
  method: 'GET',
  path: '/api/v1/paginggroups/',
  summary:
    'List paging groups with who is on call now and the number of coverage gaps, by name or best match; with ' +
    '`ordering` as a table has it.',
  allow: 'signed_in',
  query: z.strictObject({
    department_id: z.coerce.number().int().positive().optional(),
    type: PagingGroupType.optional(),
    name: text(200).default(''),
    /** Schedule groups without a fail-over user, or with times without anyone on call. */
    lacks: z.enum(['fail_over', 'coverage'], { error: 'lacks is fail_over or coverage.' }).optional(),
    ordering: z
      .enum(groupOrderings, {
        error: 'ordering is name, type, department or member_count; with - before it backwards.',
      })
      .optional(),
    ...typeaheadQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(PagingGroup) },
})

export const getPagingGroup = route({
  method: 'GET',
  path: '/api/v1/paginggroups/{id}/',
  summary: 'Get a paging group of either type by id or uid.',
  allow: 'signed_in',
  params: idOrUidParams,
  answers: { 200: PagingGroupDetail },
})

export const joinPagingGroup = route({
  method: 'POST',
  path: '/api/v1/paginggroups/{id}/join/',
  summary: 'Join a group that allows it.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: PagingGroupDetail },
})

export const leavePagingGroup = route({
  method: 'POST',
  path: '/api/v1/paginggroups/{id}/leave/',
  summary: 'Leave a group that allows it. Refused while the caller has current or upcoming shifts.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: PagingGroupDetail },
})

export const listMemberCandidates = route({
  method: 'GET',
  path: '/api/v1/paginggroups/{id}/candidates/',
  summary:
    'List candidates for membership: active users that the caller may find, permission groups and departments; by ' +
    'last name, then name.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    type: z
      .enum(['', 'User', 'Group', 'Department', 'UserAndGroup'], {
        error: 'type is User, Group, Department or UserAndGroup; empty for all.',
      })
      .default(''),
    ...typeaheadQuery(limits.table_page),
  }),
  answers: { 200: pageOf(MemberCandidate) },
})

export const createScheduleGroup = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/',
  summary: 'Create a group with an on-call calendar.',
  allow: { permission: 'paginggroups.add_paginggroup' },
  body: changes.NewScheduleGroup,
  creates: true,
  answers: { 201: PagingGroupDetail },
})

export const getScheduleGroup = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/',
  summary: 'Get a schedule group by id or uid.',
  allow: 'signed_in',
  params: idOrUidParams,
  answers: { 200: PagingGroupDetail },
})

export const changeScheduleGroup = route({
  method: 'PUT',
  path: '/api/v1/schedulegroups/{id}/',
  summary: 'Change the settings and members of a schedule group. Omitted fields stay unchanged.',
  allow: 'signed_in',
  params: idParams,
  body: changes.ScheduleGroupChanges,
  answers: { 200: PagingGroupDetail },
})

export const deleteScheduleGroup = route({
  method: 'DELETE',
  path: '/api/v1/schedulegroups/{id}/',
  summary: 'Delete a schedule group with its calendar, unless something uses it.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const createBroadcastGroup = route({
  method: 'POST',
  path: '/api/v1/broadcastgroups/',
  summary: 'Create a group whose members all receive each message.',
  allow: { permission: 'paginggroups.add_paginggroup' },
  body: changes.NewBroadcastGroup,
  creates: true,
  answers: { 201: PagingGroupDetail },
})

export const getBroadcastGroup = route({
  method: 'GET',
  path: '/api/v1/broadcastgroups/{id}/',
  summary: 'Get a broadcast group by id or uid.',
  allow: 'signed_in',
  params: idOrUidParams,
  answers: { 200: PagingGroupDetail },
})

export const changeBroadcastGroup = route({
  method: 'PUT',
  path: '/api/v1/broadcastgroups/{id}/',
  summary: 'Change the settings and members of a broadcast group. Omitted fields stay unchanged.',
  allow: 'signed_in',
  params: idParams,
  body: changes.BroadcastGroupChanges,
  answers: { 200: PagingGroupDetail },
})

export const deleteBroadcastGroup = route({
  method: 'DELETE',
  path: '/api/v1/broadcastgroups/{id}/',
  summary: 'Delete a broadcast group, unless something uses it.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})
