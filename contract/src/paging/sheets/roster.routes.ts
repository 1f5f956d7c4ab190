import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, route } from '../../route.ts'
import {
  HospitalRoster,
  HospitalRosterFileQuery,
  HospitalRosterQuery,
  Roster,
  RosterFileQuery,
  RosterQuery,
  hospitalRosterDays,
  hospitalRosterGroups,
  rosterDays,
} from './roster.schemas.ts'

export const getRoster = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/roster/',
  summary: `List the shifts of a schedule group by person, with hours, nights, weekends and holidays. At most ${rosterDays} days.`,
  allow: 'signed_in',
  params: idParams,
  query: RosterQuery,
  answers: { 200: Roster },
})

export const exportRoster = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/roster/export/',
  summary: `Export the roster of a schedule group as PDF, or its shifts or totals as CSV. At most ${rosterDays} days.`,
  allow: 'signed_in',
  params: idParams,
  query: RosterFileQuery,
  answers: { 200: z.any() },
})

export const getHospitalRoster = route({
  method: 'GET',
  path: '/api/v1/oncall/roster/',
  summary:
    `List the shifts of several schedule groups by person, with totals over these groups: chosen groups, those of a ` +
    `department, or all that the caller may find. At most ${hospitalRosterDays} days and ${hospitalRosterGroups} groups.`,
  allow: 'signed_in',
  query: HospitalRosterQuery,
  answers: { 200: HospitalRoster, 404: Detail },
})

export const exportHospitalRoster = route({
  method: 'GET',
  path: '/api/v1/oncall/roster/export/',
  summary: 'Export the roster of several schedule groups as PDF, or its shifts or totals as CSV.',
  allow: 'signed_in',
  query: HospitalRosterFileQuery,
  answers: { 200: z.any(), 404: Detail },
})
